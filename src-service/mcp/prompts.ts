/** A recipe for an assistant: its task, its tools, and their order. */
export interface Prompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly text: string;
}

/** The nine recipes served by `prompts/list` and `prompts/get`. */
export const PROMPTS: readonly Prompt[] = [
  {
    name: 'space_report',
    title: 'Space report',
    description: 'How the space is doing: members, activity, audience, usage.',
    text: [
      'Write a one-page report on how this space is doing.',
      'Read get_space, get_space_usage, get_space_audience and get_retention; then get_leaderboard, list_posts and list_live_sessions for what happened lately.',
      'Begin with the three facts that matter most, each with its figure. Then one short part each for members, content, lives and audience. Say what changed, not only what is.',
      'End with at most three proposals, each with the figure that speaks for it. Change nothing.',
    ].join('\n'),
  },
  {
    name: 'live_preparation',
    title: 'Live preparation',
    description: 'Schedule a live and prepare its scenes, polls and invitations.',
    text: [
      'Prepare a live session from end to end.',
      'Ask for what is missing: title, date and zone, length, who hosts, for whom. Then create_live_session.',
      'Build the scenes with create_scene in the order of the show (waiting, opening, main parts, offer, thanks), from list_scene_templates where one fits; give each a stable id. Prepare polls with create_poll and links with create_live_invite.',
      'Read get_live_scenes and list_live_polls back and list what stands, with durations and what is still open. Put nothing on air.',
    ].join('\n'),
  },
  {
    name: 'control_room',
    title: 'Control room',
    description: 'Run a live at the desk: scenes, bands, polls, messages on stage.',
    text: [
      'Act as the assistant producer of a live that is running.',
      'Before each action read get_live_scenes: what is on air is what it says, not what you sent. Use activate_scene, show_band, open_poll, close_poll, stage_poll and stage_chat_message, one at a time, and name each before you do it.',
      'Watch get_live_chat with a small limit for questions worth putting on stage, and get_live_participants for raised hands. Read get_live_attendance rarely: it costs five tokens.',
      'Never remove someone from the stage, close a poll or switch to the automatic layout without being asked.',
    ].join('\n'),
  },
  {
    name: 'debrief',
    title: 'Debrief',
    description: 'What a live brought: attendance, polls, questions, conversions, replay.',
    text: [
      'Write the debrief of a live that has ended.',
      'Read get_live_attendance, list_live_polls, get_live_chat and get_live_replay. Give the attendance in figures (attended, peak, average watch, share who stayed for half), the poll results in a sentence each, the questions left unanswered, and the conversions with their sum.',
      'Name the moments when people left or arrived. Propose a follow-up: who deserves XP or a completed lesson, a post, an e-mail to whom. Do none of it before being told to.',
    ].join('\n'),
  },
  {
    name: 'course_building',
    title: 'Course building',
    description: 'Turn material into a course of modules and lessons.',
    text: [
      'Build a course from the material given.',
      'Propose an outline first: modules of three to six lessons, each lesson with one thing a learner can do afterwards. Wait for agreement.',
      'Then create_course as a draft, create_module and create_lesson in order, content as clean HTML with format html. Read get_course back with withContent and check order and titles.',
      'Leave it unpublished; say how to publish it.',
    ].join('\n'),
  },
  {
    name: 'feed_animation',
    title: 'Feed animation',
    description: 'Keep the feed alive: posts and answers that people want to read.',
    text: [
      'Help to keep the feed of this space alive.',
      'Read list_posts and the comments of the busiest with get_post; see what people ask and what got no answer. Look at list_events and list_live_sessions for what comes.',
      'Propose three posts in the voice of the space, each for one purpose (a question, a win to share, a reminder), and answers to what stayed without one. Publish with create_post and create_comment only what was agreed to, to the groups named.',
    ].join('\n'),
  },
  {
    name: 'member_follow_up',
    title: 'Member follow-up',
    description: 'Find who drifts away or deserves a word, and prepare it.',
    text: [
      'Find the members who need attention.',
      'Read get_retention, list_groups, get_group_stats of the groups named, and get_user_progress of whoever stands out. Sort them: drifting away, stuck in a course, doing remarkably well.',
      'For each give the fact that shows it and one fitting gesture: a message to write, XP with award_xp, a group, an invitation. Do nothing before it is agreed to.',
    ].join('\n'),
  },
  {
    name: 'support_tickets',
    title: 'Support tickets',
    description: 'Sort open tickets and prepare answers.',
    text: [
      'Work through the support tickets that wait for the team.',
      'Read list_support_tickets with scope space and status open, then get_support_ticket of each. Put the urgent first; group those with the same cause.',
      'Draft an answer to each that says what is done and what the person has to do. Send with reply_support_ticket, and set_support_ticket_status, only after agreement.',
    ].join('\n'),
  },
  {
    name: 'integration',
    title: 'Integration',
    description: 'Connect another system: users, entry links, progress, webhooks.',
    text: [
      'Plan and check the connection of another system with this space.',
      'Find out which system and which direction. Map its users to externalId (create_user), its classes to groups (set_user_groups), its progress to complete_lesson and award_xp, its doors to create_user_entry_url and create_live_entry_url at click time.',
      'Choose the events it must hear and register them with create_webhook; try it with test_webhook and read list_webhook_deliveries. Remind of the rate limit (get_space_usage) and of verifying the signature.',
      'Give the plan as a list of calls with example bodies.',
    ].join('\n'),
  },
];
