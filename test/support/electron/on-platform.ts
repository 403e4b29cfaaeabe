/** Runs a function as if on another system; paths stay those of this one. */
export const onPlatform = <Result>(platform: string, run: () => Result): Result => {
  const own = Object.getOwnPropertyDescriptor(process, 'platform') ?? {};
  Object.defineProperty(process, 'platform', { ...own, value: platform });
  try {
    return run();
  } finally {
    Object.defineProperty(process, 'platform', own);
  }
};
