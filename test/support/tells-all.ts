/** A host that says on its outputs what it must not: `node tells-all.ts --no-open <secret>`. */
const secret = process.argv.at(-1) ?? '';
process.stdout.write(
  `${JSON.stringify({ ready: true, kind: 'app', url: `http://127.0.0.1:1/?k=${encodeURIComponent(secret)}` })}\n`,
);
process.stdout.write(`and then ${secret}\n`);
process.stderr.write(`${JSON.stringify({ error: secret })}\n`);
setInterval(() => undefined, 1000);
