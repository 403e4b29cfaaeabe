type Environment = Readonly<Record<string, string | undefined>>;

/** Variables for signing. A workflow names all of them; a missing secret arrives as an empty text. */
const SECRETS = /^(?:(?:WIN_)?CSC_|APPLE_|AZURE_|REGIE_AZURE_)/;

/** The environment without secrets that are empty: electron-builder would take each for a certificate or an account. */
export const withoutEmptySecrets = (env: Environment): Environment =>
  Object.fromEntries(Object.entries(env).filter(([name, value]) => !(SECRETS.test(name) && value === '')));

const option = (name: string, value: string | undefined): readonly string[] =>
  value === undefined || value === '' ? [] : [`-c.${name}=${value}`];

/** The home page of the app: REGIE_HOMEPAGE, else the repository that a workflow runs for. */
export const homepageOf = ({
  REGIE_HOMEPAGE: page,
  GITHUB_SERVER_URL: server,
  GITHUB_REPOSITORY: repository,
}: Environment): string | undefined =>
  page ?? (server !== undefined && repository !== undefined ? `${server}/${repository}` : undefined);

/** Variables of Azure's signing service, by the name of electron-builder's option. The account signs in by AZURE_*. */
const AZURE = {
  endpoint: 'REGIE_AZURE_ENDPOINT',
  codeSigningAccountName: 'REGIE_AZURE_ACCOUNT',
  certificateProfileName: 'REGIE_AZURE_PROFILE',
  publisherName: 'REGIE_AZURE_PUBLISHER',
} as const;

/**
 * Signing on Windows by Azure, where all of it is named: authorities give out no certificate in a file any more. One that a
 * publisher still has is WIN_CSC_LINK. Throws where only a part is named.
 */
const azureOptions = (env: Environment): readonly string[] => {
  const missing = Object.values(AZURE).filter((name) => (env[name] ?? '') === '');
  if (missing.length === Object.keys(AZURE).length) return [];
  if (missing.length > 0) throw new Error(`Signing by Azure also needs ${missing.join(', ')}.`);
  return Object.entries(AZURE).flatMap(([name, variable]) => option(`win.azureSignOptions.${name}`, env[variable]));
};

/**
 * electron-builder's options that name who publishes: REGIE_HOMEPAGE and REGIE_MAINTAINER (`Name <mail>`), else the
 * repository that a workflow runs for. Without either, the neutral values of electron-builder.yml hold.
 */
export const publisherOptions = (env: Environment): readonly string[] => {
  const { GITHUB_REPOSITORY_OWNER: owner } = env;
  const person = owner === undefined ? undefined : `${owner} <${owner}@users.noreply.github.com>`;
  return [
    ...option('extraMetadata.homepage', homepageOf(env)),
    ...option('linux.maintainer', env.REGIE_MAINTAINER ?? person),
    ...azureOptions(env),
  ];
};

/** True if a Mac's app is signed by its publisher, so that macOS lets one version of it replace another. */
export const isMacSigned = ({ CSC_LINK: file, CSC_NAME: name }: Environment): boolean =>
  [file, name].some((one) => one !== undefined && one !== '');
