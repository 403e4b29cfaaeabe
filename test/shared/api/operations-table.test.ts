import { describe, expect, test } from 'vitest';
import { operations } from '#shared/api/operations.ts';

/** Every operation of the specification: name, method, path, rate-limit tokens. */
const TABLE = `
get_space GET /space 1
update_space PATCH /space 1
get_space_usage GET /space/usage 5
get_space_audience GET /space/audience 1
get_retention GET /retention 1
get_space_permissions GET /space/permissions 1
update_space_permissions PATCH /space/permissions 1
list_join_requests GET /join-requests 1
approve_join_request POST /join-requests/:id/approve 1
decline_join_request POST /join-requests/:id/decline 1
list_users GET /users 1
create_user POST /users 1
get_user GET /users/:id 1
update_user PATCH /users/:id 1
remove_user DELETE /users/:id 1
create_user_entry_url POST /users/:id/entry 1
get_user_progress GET /users/:id/progress 3
get_user_xp GET /users/:id/xp 1
award_xp POST /users/:id/xp 1
get_user_badges GET /users/:id/badges 1
get_leaderboard GET /leaderboard 1
list_badges GET /badges 1
list_challenges GET /challenges 1
get_challenge GET /challenges/:id 1
list_groups GET /groups 1
create_group POST /groups 1
get_group GET /groups/:id 1
update_group PATCH /groups/:id 1
delete_group DELETE /groups/:id 1
add_group_members POST /groups/:id/members 1
remove_group_member DELETE /groups/:id/members/:userId 1
get_user_groups GET /users/:id/groups 1
set_user_groups PUT /users/:id/groups 1
get_group_leaderboard GET /groups/:id/leaderboard 1
get_group_stats GET /groups/:id/stats 5
list_group_documents GET /groups/:id/documents 1
add_group_document POST /groups/:id/documents 1
delete_group_document DELETE /groups/:id/documents/:docId 1
list_courses GET /courses 1
create_course POST /courses 1
get_course GET /courses/:id 1
update_course PATCH /courses/:id 1
delete_course DELETE /courses/:id 1
create_module POST /courses/:id/modules 1
create_lesson POST /courses/:id/lessons 1
get_lesson GET /lessons/:id 1
update_lesson PATCH /lessons/:id 1
delete_lesson DELETE /lessons/:id 1
get_course_progress GET /courses/:id/progress 5
complete_lesson POST /lessons/:id/complete 1
list_posts GET /posts 1
get_post GET /posts/:id 1
create_post POST /posts 1
update_post PATCH /posts/:id 1
delete_post DELETE /posts/:id 1
create_comment POST /posts/:id/comments 1
delete_comment DELETE /comments/:id 1
list_events GET /events 1
get_event GET /events/:id 1
create_event POST /events 1
update_event PATCH /events/:id 1
delete_event DELETE /events/:id 1
list_videos GET /videos 1
get_video GET /videos/:id 1
update_video PATCH /videos/:id 1
list_media GET /media 1
get_media GET /media/:id 1
add_media POST /media 1
update_media PATCH /media/:id 1
delete_media DELETE /media/:id 1
list_media_folders GET /media/folders 1
create_media_folder POST /media/folders 1
list_support_tickets GET /support/tickets 1
create_support_ticket POST /support/tickets 1
get_support_ticket GET /support/tickets/:id 1
reply_support_ticket POST /support/tickets/:id/messages 1
set_support_ticket_status POST /support/tickets/:id/status 1
create_live_entry_url POST /live/entry 1
create_live_session POST /live/sessions 1
list_live_sessions GET /live/sessions 1
get_live_session GET /live/sessions/:id 1
update_live_session PATCH /live/sessions/:id 1
cancel_live_session DELETE /live/sessions/:id 1
get_live_attendance GET /live/sessions/:id/attendance 5
get_live_participants GET /live/sessions/:id/participants 1
get_live_chat GET /live/sessions/:id/chat 1
report_live_conversion POST /live/sessions/:id/conversions 1
get_live_replay GET /live/sessions/:id/replay 1
list_live_invites GET /live/sessions/:id/invites 1
create_live_invite POST /live/sessions/:id/invites 1
revoke_live_invite DELETE /live/sessions/:id/invites/:inviteId 1
set_participant_role PUT /live/sessions/:id/participants/:userId/role 1
set_extra_viewers PUT /live/sessions/:id/viewers 1
stage_chat_message PUT /live/sessions/:id/chat/stage 1
get_live_scenes GET /live/sessions/:id/scenes 1
get_live_scene GET /live/sessions/:id/scenes/:sceneId 1
create_scene POST /live/sessions/:id/scenes 1
update_scene PATCH /live/sessions/:id/scenes/:sceneId 1
delete_scene DELETE /live/sessions/:id/scenes/:sceneId 1
activate_scene POST /live/sessions/:id/scenes/:sceneId/activate 1
set_active_scene PUT /live/sessions/:id/scenes/active 1
reorder_scenes PUT /live/sessions/:id/scenes/order 1
set_auto_advance PUT /live/sessions/:id/scenes/auto 1
show_band POST /live/sessions/:id/bands 1
control_scene_media PUT /live/sessions/:id/media/:mediaId 1
add_overlay POST /live/sessions/:id/scenes/:sceneId/overlays 1
update_overlay PATCH /live/sessions/:id/scenes/:sceneId/overlays/:overlayId 1
update_overlay_everywhere PATCH /live/sessions/:id/overlays/:overlayId 1
delete_overlay DELETE /live/sessions/:id/scenes/:sceneId/overlays/:overlayId 1
add_slot POST /live/sessions/:id/scenes/:sceneId/slots 1
update_slot PATCH /live/sessions/:id/scenes/:sceneId/slots/:slotId 1
delete_slot DELETE /live/sessions/:id/scenes/:sceneId/slots/:slotId 1
list_scene_templates GET /scene-templates 1
create_scene_template POST /scene-templates 1
delete_scene_template DELETE /scene-templates/:id 1
list_live_polls GET /live/sessions/:id/polls 1
get_live_poll GET /live/sessions/:id/polls/:pollId 1
create_poll POST /live/sessions/:id/polls 1
update_poll PATCH /live/sessions/:id/polls/:pollId 1
delete_poll DELETE /live/sessions/:id/polls/:pollId 1
open_poll POST /live/sessions/:id/polls/:pollId/open 1
show_poll_results PUT /live/sessions/:id/polls/:pollId/results 1
close_poll POST /live/sessions/:id/polls/:pollId/close 1
stage_poll PUT /live/sessions/:id/polls/:pollId/stage 1
show_poll_band POST /live/sessions/:id/polls/:pollId/band 1
list_email_campaigns GET /emails/campaigns 1
create_email_campaign POST /emails/campaigns 1
get_email_campaign GET /emails/campaigns/:id 1
update_email_campaign PATCH /emails/campaigns/:id 1
delete_email_campaign DELETE /emails/campaigns/:id 1
send_email_campaign POST /emails/campaigns/:id/send 5
cancel_email_campaign POST /emails/campaigns/:id/cancel 1
test_email_campaign POST /emails/campaigns/:id/test 3
preview_email_campaign GET /emails/campaigns/:id/preview 1
list_email_segments GET /emails/segments 1
create_email_segment POST /emails/segments 1
get_email_segment GET /emails/segments/:id 3
update_email_segment PATCH /emails/segments/:id 1
delete_email_segment DELETE /emails/segments/:id 1
preview_email_segment POST /emails/segments/preview 3
list_email_templates GET /emails/templates 1
create_email_template POST /emails/templates 1
update_email_template PATCH /emails/templates/:id 1
delete_email_template DELETE /emails/templates/:id 1
list_email_notifications GET /emails/notifications 1
set_email_notification PUT /emails/notifications/:kind/:lang 1
reset_email_notification DELETE /emails/notifications/:kind/:lang 1
preview_email_notification GET /emails/notifications/:kind/:lang/preview 1
get_email_digest GET /emails/digest 1
update_email_digest PATCH /emails/digest 1
preview_email_digest GET /emails/digest/preview 3
send_email_digest POST /emails/digest/send 5
get_email_sender GET /emails/sender 1
add_email_sender_domain POST /emails/sender 1
update_email_sender PATCH /emails/sender 1
check_email_sender_domain POST /emails/sender/check 1
test_email_sender POST /emails/sender/test 3
remove_email_sender_domain DELETE /emails/sender 1
get_email_preferences GET /users/:id/email-preferences 1
set_email_preferences PUT /users/:id/email-preferences 1
list_webhooks GET /webhooks 1
create_webhook POST /webhooks 1
get_webhook GET /webhooks/:id 1
update_webhook PATCH /webhooks/:id 1
delete_webhook DELETE /webhooks/:id 1
test_webhook POST /webhooks/:id/test 1
list_webhook_deliveries GET /webhooks/:id/deliveries 1
`;

const rows = TABLE.trim().split('\n');

describe('the list of operations', () => {
  test('is the specification, name by name, with methods, paths and costs', () => {
    const listed = operations.map(({ name, method, path, cost }) => `${name} ${method} ${path} ${cost}`);
    expect([...listed].sort()).toEqual([...rows].sort());
    expect(listed).toHaveLength(167);
  });

  test('charges by the body where the specification does', () => {
    const cost = (name: string, body: unknown): number | undefined =>
      operations.find((operation) => operation.name === name)?.costOf(body);
    expect([
      cost('create_email_campaign', { send: 'now' }),
      cost('create_email_campaign', {}),
      cost('send_email_digest', { test: true }),
      cost('send_email_digest', {}),
    ]).toEqual([3, 1, 1, 5]);
  });

  test('opens to a read-only key what reads, and the preview of a segment', () => {
    const unusual = operations.filter((operation) => (operation.method === 'GET') !== (operation.access === 'read'));
    expect(unusual.map((operation) => operation.name)).toEqual(['preview_email_segment']);
  });
});
