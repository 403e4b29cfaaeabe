import type { StageBrand, StageCast, StageMedia } from './stage-content.ts';

/** What a stage needs beside a scene, where it is known. */
export interface StageLook {
  readonly cast?: StageCast;
  readonly media?: ReadonlyMap<string, StageMedia>;
  readonly brand?: StageBrand;
}
