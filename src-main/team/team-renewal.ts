import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { parseOutside } from '#shared/lib/outside-json.ts';
import { DeskName, type TeamEntry } from '#shared/team/team-entry.ts';
import { entryFrames, parseTeamFrame } from '#shared/team/team-frames.ts';
import { mergeTeam, type TeamState } from '#shared/team/team-state.ts';
import { TEAM_MESSAGE_UNITS, type TeamTransport, type TeamTransportEvents } from '#shared/team/team-transport.ts';
import { teamFacts, type TeamChange, type TeamFact } from '#shared/team/team-values.ts';
import { isBelieved, isProvable, signedEntry, type TeamSignatures } from '#shared/team/team-words.ts';
import { MAX_DESKS } from '#shared/team/team-bounds.ts';
import { sealLetter, type LetterBox } from '../relay-transport/letter-box.ts';
import { parseRelayLink, type RelayLink } from '../relay-transport/relay-link.ts';

/** A new link of a team, as those hear of it who go along. */
const Letter = z.strictObject({
  link: z.string().max(2000),
  /** Of two that are made at once the smaller one holds. */
  id: z.string().max(40),
  /** Runs of the desks that go along. */
  runs: z.array(DeskName).max(MAX_DESKS),
});
type Letter = z.output<typeof Letter>;

/** A renewal that this desk made: it is kept until everybody who may come along had time to. */
export const Renewal = z.strictObject({ ...Letter.shape, former: z.string().max(2000), at: z.number() });
export type Renewal = z.output<typeof Renewal>;

/** A desk that was away for longer is told nothing any more. */
export const FORMER_LINK_MS = 14 * 24 * 3_600_000;

/** The subject of a letter: nobody else can pass it on as theirs, or to another desk. */
const aboutOf = (from: string, to: string): string => `renewed ${from} ${to}`;

/** Makes the renewal of a link: the same address, another secret. Null for what is no link. */
export const newRenewal = (former: string, runs: readonly string[], at: number): Renewal | null => {
  if (parseRelayLink(former) === null) return null;
  const link = new URL(former);
  link.hash = `team=${randomBytes(32).toString('base64url')}`;
  return { former, link: link.href, id: randomBytes(16).toString('base64url'), runs: [...runs], at };
};

/** Reads the invitations to this run in what a team shares: those by the same relay, and by runs that prove themselves. */
export const invitationsTo = (
  state: TeamState,
  { desk, box, link }: { readonly desk: string; readonly box: LetterBox; readonly link: string },
): readonly (Letter & { readonly from: string; readonly by: string })[] =>
  teamFacts(state, 'invitation').flatMap((fact: TeamFact<'invitation'>) => {
    if (fact.value.to !== desk || !isProvable(fact.desk)) return [];
    const text = box.open(fact.value.letter, aboutOf(fact.desk, desk));
    if (text === null) return [];
    try {
      const letter = Letter.parse(parseOutside(text));
      const isOfTeam = parseRelayLink(letter.link)?.url === parseRelayLink(link)?.url && letter.link !== link;
      return isOfTeam && letter.runs.includes(desk) ? [{ ...letter, from: fact.desk, by: fact.by }] : [];
    } catch {
      return [];
    }
  });

export interface DoorPorts {
  readonly renewal: Renewal;
  readonly desk: string;
  readonly by: string;
  readonly signatures: TeamSignatures | null;
  readonly openTransport: (link: RelayLink, events: TeamTransportEvents) => TeamTransport;
  /** The state of the team under the former link; empty after a restart. */
  readonly state: TeamState;
  /** The former room says something else. */
  readonly onState: (state: TeamState) => void;
}

/** The word of this desk in the room of the former link: that the link was renewed, and letters to those who go along. */
export interface RenewalDoor {
  close(): void;
}

/** The kinds of entries that are taken from the former room. */
const HEARD: ReadonlySet<string> = new Set<TeamChange['kind']>(['seal', 'invitation']);

/** Stands at the former room. It says nothing there but this, and takes nothing from there but keys and invitations. */
export const openRenewalDoor = (ports: DoorPorts): RenewalDoor => {
  const { renewal, desk, by, signatures, openTransport, onState } = ports;
  const link = parseRelayLink(renewal.former);
  let heard: TeamState = mergeTeam(
    new Map(),
    [...ports.state.values()].filter(({ kind }) => HEARD.has(kind)),
  );
  const said = new Map<string, TeamEntry>();
  const say = (change: TeamChange): void => {
    said.set(`${change.kind} ${change.key}`, signedEntry({ ...change, desk, count: 1 }, signatures));
  };
  /** Writes the letters that are not written yet. True for news. */
  const write = (): boolean => {
    const before = said.size;
    const { link: next, id, runs } = renewal;
    for (const { key: to, value } of teamFacts(heard, 'seal')) {
      if (to === desk || !runs.includes(to) || !isProvable(to) || said.has(`invitation ${desk} ${to}`)) continue;
      const letter = sealLetter(
        value.box,
        JSON.stringify({ link: next, id, runs } satisfies Letter),
        aboutOf(desk, to),
      );
      say({ kind: 'invitation', key: `${desk} ${to}`, value: { to, letter }, by });
    }
    return said.size > before;
  };
  say({ kind: 'renewed', key: desk, value: { at: renewal.at }, by });
  write();

  const tell = (to: string | null): void => {
    for (const { message } of entryFrames(desk, [...said.values()]))
      if (message.length <= TEAM_MESSAGE_UNITS) transport.send(message, to);
  };
  const transport: Pick<TeamTransport, 'send' | 'close'> =
    link === null
      ? { send: () => false, close: () => undefined }
      : openTransport(link, {
          onOpen: () => undefined,
          onLeft: () => undefined,
          onMember: (member) => tell(member),
          onMessage(_member, message) {
            const frame = parseTeamFrame(message);
            if (frame?.type !== 'entries') return;
            const news = frame.entries.filter((entry) => HEARD.has(entry.kind) && isBelieved(entry, desk, signatures));
            if (news.length === 0) return;
            heard = mergeTeam(heard, news);
            if (write()) tell(null);
            onState(heard);
          },
        });
  return { close: () => transport.close() };
};
