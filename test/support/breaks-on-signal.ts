/**
 * Loaded before a program (`--import`): makes it break on SIGUSR2 as a fault of its own would, with the secret named in
 * the environment in the error, in its cause and in a promise that nobody listens to.
 */
const secret = process.env.REGIE_TEST_SECRET ?? '';
process.once('SIGUSR2', () => {
  void Promise.reject(new Error(`nobody hears of ${secret}`));
  setTimeout(() => {
    throw new TypeError(`cannot read ${secret} of https://x.example/?k=${encodeURIComponent(secret)}`, {
      cause: new Error(JSON.stringify({ secret })),
    });
  }, 20);
});
