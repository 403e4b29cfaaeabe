import type { OnStagePerson } from '#shared/speaker/on-stage.ts';
import type { StagePerson } from '../../../stage/stage-content.ts';
import { roleWord } from '../../../lib/live-words.ts';

/** The name of one who may speak; a host who is not in the room is known from the space, or by their role alone. */
export const nameOnStage = (
  { userId, name }: Pick<OnStagePerson, 'userId' | 'name'>,
  host: Pick<StagePerson, 'userId' | 'name'> | null,
): string => name ?? (host?.userId === userId ? host.name : roleWord('host'));
