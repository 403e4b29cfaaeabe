/**
 * Lets this process end while one of its threads is held up by the system: Node waits for all of its threads, and a
 * native call that waits for a person's password may never return. Gives the function that takes the guard away.
 */
export const installForceExitGuard = (isHeldUp: () => boolean): (() => void) => {
  const leave = (status: number): void => {
    if (!isHeldUp()) return;
    try {
      // All else is done by now. Becoming another program waits for no thread, and keeps the exit status.
      process.execve?.('/bin/sh', ['sh', '-c', `exit ${status}`], {});
    } catch {
      // Windows cannot do that.
    }
    process.kill(process.pid, 'SIGKILL');
  };
  process.on('exit', leave);
  return () => void process.off('exit', leave);
};
