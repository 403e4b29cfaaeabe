/** `process.parentPort` of a utility process. It keeps the process alive only while somebody listens. */
Object.assign(process, {
  parentPort: {
    on: (event: string, listener: (event: { readonly data: unknown }) => void) =>
      process.on(event, (data) => listener({ data })),
    postMessage(message: unknown) {
      if (process.connected) process.send?.(message);
    },
  },
});
