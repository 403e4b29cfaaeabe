import { createRequire } from 'node:module';
import { join } from 'node:path';

/** `electron-builder.yml` as electron-builder reads it, as far as tests look at it. */
export interface BuilderConfig {
  readonly electronFuses: Readonly<Record<string, boolean>>;
  readonly mac: Readonly<Record<string, unknown>>;
  readonly fileAssociations: readonly { readonly ext: string; readonly icon: string }[];
  readonly protocols: readonly { readonly schemes: readonly string[] }[];
  readonly [name: string]: unknown;
}
interface Builder {
  getConfig(folder: string, file: string, config: null): Promise<BuilderConfig>;
  validateConfiguration(config: BuilderConfig, log: { add(): void; isEnabled: boolean }): Promise<void>;
}

/** A module of electron-builder's own. */
export const builderPart = (path: string): unknown =>
  createRequire(createRequire(import.meta.url).resolve('electron-builder'))(`app-builder-lib/out/${path}`);

/** electron-builder's own reader and checker of its configuration. */
export const builder = builderPart('util/config/config.js') as Builder;

/** The configuration of this project. */
export const readBuilderConfig = (): Promise<BuilderConfig> =>
  builder.getConfig(join(import.meta.dirname, '../..'), 'electron-builder.yml', null);
