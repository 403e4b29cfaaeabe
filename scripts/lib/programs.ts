/** TypeScript programs of our folders, all in one process, where each file is parsed once. */
import { isDeepStrictEqual } from 'node:util';
import ts from 'typescript';
import { inRoot } from './paths.ts';

/** Folders read as one program: what one of them uses of another is worked out once. */
export interface ProgramOf {
  /** Their types are checked, and they are linted. Their options are the same. */
  readonly folders: readonly string[];
  /** Linted only; their types are checked elsewhere, with options of their own. */
  readonly lintOnly: readonly string[];
}

export interface FolderProgram {
  readonly program: ts.Program;
  /** Compiler messages about the folders' own files. */
  readonly problems: () => string;
}

const FORMAT: ts.FormatDiagnosticsHost = {
  getCurrentDirectory: () => inRoot('.'),
  getCanonicalFileName: (name) => name,
  getNewLine: () => '\n',
};

function configOf(folder: string): ts.ParsedCommandLine {
  const failing: ts.Diagnostic[] = [];
  const config = ts.getParsedCommandLineOfConfigFile(
    inRoot(`${folder}/tsconfig.json`),
    { incremental: false, tsBuildInfoFile: undefined },
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: (problem) => failing.push(problem) },
  );
  if (!config) throw new Error(ts.formatDiagnostics(failing, FORMAT));
  return config;
}

const comparable = ({ options }: ts.ParsedCommandLine): ts.CompilerOptions => ({
  ...options,
  configFilePath: undefined,
});

const parsed = new Map<string, ts.SourceFile | undefined>();

/** Files are parsed alike for all our programs: they differ in `lib` and `types` alone. */
function hostOf(options: ts.CompilerOptions): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile.bind(host);
  return {
    ...host,
    getSourceFile: (name, ...how) => {
      if (!parsed.has(name)) parsed.set(name, read(name, ...how));
      return parsed.get(name);
    },
  };
}

function problemsOf(configs: readonly ts.ParsedCommandLine[], program: ts.Program): string {
  const own = new Set(configs.flatMap(({ fileNames }) => fileNames));
  const problems = [
    ...configs.flatMap(({ errors }) => errors),
    ...program.getOptionsDiagnostics(),
    ...program.getGlobalDiagnostics(),
    ...program
      .getSourceFiles()
      .filter(({ fileName }) => own.has(fileName))
      .flatMap((file) => [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)]),
  ];
  return ts.formatDiagnostics(problems, FORMAT);
}

/** Reads the folders as one program. */
export function programOf({ folders, lintOnly }: ProgramOf): FolderProgram {
  const checked = folders.map(configOf);
  const [first] = checked;
  if (first === undefined) throw new Error('A program needs a folder whose types are checked.');
  const other = folders.find((_, at) => !isDeepStrictEqual(checked.map(comparable)[at], comparable(first)));
  if (other !== undefined) throw new Error(`The options of ${other} differ from those of ${folders[0] ?? ''}.`);
  const program = ts.createProgram({
    rootNames: [...checked, ...lintOnly.map(configOf)].flatMap(({ fileNames }) => fileNames),
    options: first.options,
    host: hostOf(first.options),
  });
  return { program, problems: () => problemsOf(checked, program) };
}
