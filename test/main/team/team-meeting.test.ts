import { expect, it } from 'vitest';
import { FIRST_DESK_LEAD_MS, createTeamMeeting, STATE_ARRIVES_MS } from '../../../src-main/team/team-meeting.ts';

const self = { desk: 'self', isSelf: true, isHere: true };
const withDesk = (desk: string, isHere = true) => [self, { desk, isSelf: false, isHere }];

it('the first desk compares its material once the others have spoken, the second after it', () => {
  let now = 1000;
  const [first, second] = [createTeamMeeting('a', () => now), createTeamMeeting('b', () => now)];
  expect([first.saw(withDesk('b')), second.saw(withDesk('a'))]).toEqual([
    STATE_ARRIVES_MS,
    STATE_ARRIVES_MS + FIRST_DESK_LEAD_MS,
  ]);
  now += STATE_ARRIVES_MS;
  expect([first.isReady(), second.isReady(), second.leftMs()]).toEqual([true, false, FIRST_DESK_LEAD_MS]);
  now += FIRST_DESK_LEAD_MS;
  expect(second.isReady()).toBe(true);
});

it('a desk alone compares nothing, and meets anew when another comes back', () => {
  const meeting = createTeamMeeting('a', () => 1000);
  expect(meeting.saw([self])).toBeNull();
  expect(meeting.saw(withDesk('b'))).toBe(STATE_ARRIVES_MS);
  expect(meeting.saw(withDesk('b'))).toBeNull();
  expect(meeting.saw(withDesk('b', false))).toBeNull();
  expect(meeting.isReady()).toBe(false);
  expect(meeting.saw(withDesk('b'))).toBe(STATE_ARRIVES_MS);
});
