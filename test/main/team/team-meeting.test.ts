import { expect, it } from 'vitest';
import { AFTER_FIRST_MS, createTeamMeeting, MEET_MS } from '../../../src-main/team/team-meeting.ts';

const self = { desk: 'self', isSelf: true, isHere: true };
const withDesk = (desk: string, isHere = true) => [self, { desk, isSelf: false, isHere }];

it('the first desk compares when the others have spoken, the second after it', () => {
  let now = 1000;
  const [first, second] = [createTeamMeeting('a', () => now), createTeamMeeting('b', () => now)];
  expect([first.saw(withDesk('b')), second.saw(withDesk('a'))]).toEqual([MEET_MS, MEET_MS + AFTER_FIRST_MS]);
  now += MEET_MS;
  expect([first.isReady(), second.isReady(), second.leftMs()]).toEqual([true, false, AFTER_FIRST_MS]);
  now += AFTER_FIRST_MS;
  expect(second.isReady()).toBe(true);
});

it('a desk alone compares nothing, and meets anew when another comes back', () => {
  const meeting = createTeamMeeting('a', () => 1000);
  expect(meeting.saw([self])).toBeNull();
  expect(meeting.saw(withDesk('b'))).toBe(MEET_MS);
  expect(meeting.saw(withDesk('b'))).toBeNull();
  expect(meeting.saw(withDesk('b', false))).toBeNull();
  expect(meeting.isReady()).toBe(false);
  expect(meeting.saw(withDesk('b'))).toBe(MEET_MS);
});
