/** Pretends to be on another system until the returned function is called; paths stay those of this one. */
export const pretendPlatform = (platform: string): (() => void) => {
  const own = Object.getOwnPropertyDescriptor(process, 'platform') ?? {};
  Object.defineProperty(process, 'platform', { ...own, value: platform });
  return () => void Object.defineProperty(process, 'platform', own);
};

/** Runs a function as if on another system. */
export const onPlatform = <Result>(platform: string, run: () => Result): Result => {
  const end = pretendPlatform(platform);
  try {
    return run();
  } finally {
    end();
  }
};
