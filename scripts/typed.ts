/**
 * Types and lint of one folder over one TypeScript program: the linter's typed rules ask what the type check has
 * just worked out. Other folders' files are read for their types and checked in their own turn.
 */
import { ESLint } from 'eslint';
import { createHash } from 'node:crypto';
import ts from 'typescript';
import { fingerprint, isStamped, stamp } from './lib/fingerprint.ts';
import { inRoot } from './lib/paths.ts';

const FORMAT: ts.FormatDiagnosticsHost = {
  getCurrentDirectory: () => inRoot('.'),
  getCanonicalFileName: (name) => name,
  getNewLine: () => '\n',
};

function configOf(folder: string): ts.ParsedCommandLine {
  const failing: ts.Diagnostic[] = [];
  const config = ts.getParsedCommandLineOfConfigFile(
    inRoot(`${folder}/tsconfig.json`),
    { incremental: false },
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: (problem) => failing.push(problem) },
  );
  if (!config) throw new Error(ts.formatDiagnostics(failing, FORMAT));
  return config;
}

/** What the compiler says of the folder's own files. */
function typesOf(config: ts.ParsedCommandLine, program: ts.Program): string {
  const own = new Set(config.fileNames);
  const problems = [
    ...config.errors,
    ...program.getOptionsDiagnostics(),
    ...program.getGlobalDiagnostics(),
    ...program
      .getSourceFiles()
      .filter(({ fileName }) => own.has(fileName))
      .flatMap((file) => [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)]),
  ];
  return ts.formatDiagnostics(problems, FORMAT);
}

async function lint(folder: string, program: ts.Program): Promise<string> {
  const eslint = new ESLint({
    cwd: inRoot('.'),
    overrideConfig: {
      files: [`${folder}/**/*.ts`],
      languageOptions: { parserOptions: { projectService: false, programs: [program] } },
    },
  });
  const results = await eslint.lintFiles([folder]);
  return (await eslint.loadFormatter('stylish')).format(results);
}

const isOurs = (path: string): boolean => !path.includes('node_modules');

/** A digest of all that was read to judge the folder. */
function digestOf(program: ts.Program): string {
  const hash = createHash('sha256').update(
    fingerprint(['eslint.config.js', 'package-lock.json', '**/tsconfig*.json'], isOurs),
  );
  for (const { fileName, text } of program.getSourceFiles()) hash.update(`${fileName}\0${text}\0`);
  return hash.digest('hex');
}

const folder = process.argv[2] ?? '';
const config = configOf(folder);
const program = ts.createProgram({ rootNames: config.fileNames, options: config.options });
const digest = digestOf(program);
const passed = inRoot(`node_modules/.cache/typed/${folder}`);
if (!isStamped(passed, digest)) {
  const said = `${typesOf(config, program)}${await lint(folder, program)}`.trim();
  if (said === '') stamp(passed, digest);
  else {
    console.log(said);
    process.exitCode = 1;
  }
}
