type Environment = Readonly<Record<string, string | undefined>>;

/** Variables for signing and publishing. A workflow names all of them; a missing secret arrives as an empty text. */
const SECRETS = /^(?:(?:WIN_)?CSC_|APPLE_|GH_TOKEN$)/;

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
  ];
};
