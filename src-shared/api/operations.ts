import { calendarOperations } from './calendar.ts';
import { courseOperations } from './courses.ts';
import { feedOperations } from './feed.ts';
import { groupOperations } from './groups.ts';
import { joinRequestOperations } from './join-requests.ts';
import { liveOperations } from './live.ts';
import { mediaOperations } from './media.ts';
import { memberOperations } from './members.ts';
import { emailOperations } from './emails.ts';
import type { Operation } from './operation.ts';
import { webhookOperations } from './webhooks.ts';
import { pollOperations } from './polls.ts';
import { sceneOperations } from './scenes.ts';
import { spaceOperations } from './space.ts';
import { supportOperations } from './support.ts';
import { videoOperations } from './videos.ts';

/** Every operation of the platform, family by family. A new family is one file and one line here. */
export const operations = [
  ...spaceOperations,
  ...joinRequestOperations,
  ...memberOperations,
  ...groupOperations,
  ...courseOperations,
  ...feedOperations,
  ...calendarOperations,
  ...videoOperations,
  ...mediaOperations,
  ...supportOperations,
  ...liveOperations,
  ...sceneOperations,
  ...pollOperations,
  ...emailOperations,
  ...webhookOperations,
] as const satisfies readonly Operation[];

export type OperationName = (typeof operations)[number]['name'];

const byName: ReadonlyMap<string, Operation> = new Map(operations.map((operation) => [operation.name, operation]));

/** The operation of that name, or undefined. */
export const findOperation = (name: string): Operation | undefined => byName.get(name);
