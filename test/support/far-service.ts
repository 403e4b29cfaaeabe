/**
 * Stands where a host starts its rehearsal service, and says that the service is the platform of the test: every write
 * of the host is seen there. Ends with its host.
 */
process.stdout.write(`${process.env.REGIE_FAR_SERVICE ?? ''}\n`);
process.on('SIGTERM', () => process.exit(0));
process.stdin.resume();
process.stdin.on('end', () => process.exit(0));
