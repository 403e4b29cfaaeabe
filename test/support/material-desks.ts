import { setImmediate } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { silentLog } from '#shared/lib/log.ts';
import { createTeamSession } from '#shared/team/team-session.ts';
import type { TeamTransportEvents } from '#shared/team/team-transport.ts';
import { localMaterial } from '../../src-main/team/local-material.ts';
import { createTeamMaterial, type TeamMaterial } from '../../src-main/team/team-material.ts';
import type { Library } from '../../src-main/library/library.ts';
import { openTestLibrary, type TestLibrary } from './library-file.ts';

/** A desk with its library, which shares its material with the others of the room. */
export interface MaterialDesk {
  /** The id that the space has at this desk. */
  readonly spaceId: string;
  ask: TestLibrary['ask'];
  /** Opens another show of the space. */
  open(sessionId: string): void;
  /** Goes on with another file in the place of the library. */
  use(library: TestLibrary): void;
}

/** A room whose messages arrive at once, and what each desk in it shares of one space. */
export const materialRoom = () => {
  const members = new Map<string, TeamTransportEvents>();
  const desks: TeamMaterial[] = [];
  let ids = 0;

  /** All desks look at everything until none has more to say. */
  const settle = async (): Promise<void> => {
    for (let round = 0; round < 4; round += 1) {
      for (const desk of desks) desk.wake();
      for (let turn = 0; turn < 200; turn += 1) await setImmediate();
    }
  };

  const desk = (name: string, first: TestLibrary = openTestLibrary()): MaterialDesk => {
    let library = first;
    onTestFinished(() => library.close());
    let sessionId = 'X';
    const spaceId = `space at ${name}`;
    const session = createTeamSession({
      desk: name,
      now: () => 0,
      onChange: () => undefined,
      connect(events) {
        members.set(name, events);
        return {
          send(message, to) {
            for (const [other, { onMessage }] of members)
              if (other !== name && (to === null || to === other)) onMessage(name, message);
            return true;
          },
          close: () => void members.delete(name),
        };
      },
    });
    for (const [other, { onMember }] of members) {
      if (other === name) continue;
      onMember(name);
      members.get(name)?.onMember(other);
    }
    const told = () => undefined;
    const asked: Pick<Library, 'ask'> = { ask: async (request, input) => library.ask(request, input) };
    desks.push(
      createTeamMaterial({
        state: () => session.state(),
        changeAll: (changes) => session.changeAll(changes),
        sharedWith: () => 1,
        sources: () => [
          localMaterial(
            {
              library: asked,
              newId: () => `${name}-${(ids += 1)}`,
              now: () => 1,
              onNotes: told,
              onBands: told,
              onPlan: told,
              onFacts: told,
              onItem: told,
              onFolder: told,
            },
            { space: 'school', spaceId, sessionId, apiRoot: 'https://api.school.example/v1' },
          ),
        ],
        onCompared: told,
        by: () => name,
        log: silentLog,
      }),
    );
    return {
      spaceId,
      ask: (request, input) => library.ask(request, input),
      open(next) {
        sessionId = next;
      },
      use(next) {
        library.close();
        library = next;
      },
    };
  };
  return { desk, settle };
};
