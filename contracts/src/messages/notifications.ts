import { z } from 'zod'
import { pageFields, Timestamp } from '../values/paging.ts'
import { cleanName, cleanText } from '../values/plain-text.ts'

/** Types of notifications. People choose for each type how it reaches them. */
export const NOTIFICATION_TYPES = [
	'project',
	'team',
	'system',
	'security',
	'company',
	'company_invitation',
	'project_shared',
] as const
export const NotificationType = z.enum(NOTIFICATION_TYPES)
export type NotificationType = z.infer<typeof NotificationType>

export const NOTIFICATIONS_PER_PAGE = 20
const MOST_PER_PAGE = 100
/** How long notifications are kept, and how many per person. */
export const NOTIFICATION_DAYS = 90
export const MAX_NOTIFICATIONS = 1000
/** How long removed notifications can be restored. */
export const REMOVED_NOTIFICATION_DAYS = 30

export const Notification = z.object({
	id: z.uuid(),
	type: NotificationType,
	/** The kind of event, more specific than the type, such as `comment_mention`. */
	kind: z.string(),
	/** In the requested language. */
	title: z.string(),
	message: z.string(),
	/** Path of the linked page, with its query; null without one. */
	link: z.string().nullable(),
	created_at: Timestamp,
	is_read: z.boolean(),
	read_at: Timestamp.nullable(),
})
export type Notification = z.infer<typeof Notification>

/** Interface language of the texts; that of the account when absent, English when unknown. */
const language = z.string().max(10).optional()
/** Cache buster, accepted and ignored. */
const _t = z.string().optional()

/** `GET /notifications`: one's own, the newest first. */
export const NotificationListQuery = z.object({
	page: z.coerce.number().int().min(1).max(1_000_000).default(1),
	per_page: z.coerce.number().int().min(1).max(MOST_PER_PAGE).default(NOTIFICATIONS_PER_PAGE),
	unread_only: z.stringbool().default(false),
	type: NotificationType.optional(),
	language,
	_t,
})
export type NotificationListQuery = z.infer<typeof NotificationListQuery>

const { total, page } = pageFields
export const UnreadCount = z.number().int().min(0)
export const NotificationListResponse = z.object({
	notifications: z.array(Notification),
	/** On all pages, by the same filters. */
	total,
	page,
	per_page: z.number().int().min(1),
	/** Of all types, whatever the filters. */
	unread_count: UnreadCount,
})
export type NotificationListResponse = z.infer<typeof NotificationListResponse>

/** `GET /notifications/unread-count`. */
export const UnreadCountQuery = z.object({ _t })
export const UnreadCountResponse = z.object({ unread_count: UnreadCount })
export type UnreadCountResponse = z.infer<typeof UnreadCountResponse>

/** `PUT /notifications/{id}/read`. False marks it as unread again. */
export const ReadNotificationQuery = z.object({ language, is_read: z.stringbool().default(true) })
export const NotificationResponse = z.object({ notification: Notification, unread_count: UnreadCount })
export type NotificationResponse = z.infer<typeof NotificationResponse>

/** `PUT /notifications/mark-all-read`: `marked` is the number that were unread. */
export const MarkAllReadResponse = z.object({ marked: z.number().int().min(0), unread_count: UnreadCount })
export type MarkAllReadResponse = z.infer<typeof MarkAllReadResponse>

/** `DELETE /notifications/clear-all`: a device that got no answer repeats the id that it chose. */
export const RemoveNotificationsQuery = z.object({ removal_id: z.uuid().optional(), _t })

/**
 * `DELETE /notifications/{id}` and `DELETE /notifications/clear-all`. `removal_id` restores the removed notifications;
 * null when none were removed.
 */
export const RemoveNotificationsResponse = z.object({
	removed: z.number().int().min(0),
	removal_id: z.uuid().nullable(),
	unread_count: UnreadCount,
})
export type RemoveNotificationsResponse = z.infer<typeof RemoveNotificationsResponse>

/** `POST /notifications/restore`: restores the notifications of one of the person's own removals. */
export const RestoreNotificationsRequest = z.object({ removal_id: z.uuid() })
export const RestoreNotificationsResponse = z.object({ restored: z.number().int().min(0), unread_count: UnreadCount })
export type RestoreNotificationsResponse = z.infer<typeof RestoreNotificationsResponse>

/** The ways that a notification can reach a person. */
export const NOTIFICATION_CHANNELS = ['in_app', 'mail', 'digest', 'push'] as const
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number]

const Channels = z.object({ in_app: z.boolean(), mail: z.boolean(), digest: z.boolean(), push: z.boolean() })
export type Channels = z.infer<typeof Channels>

/** Defaults for people who never chose. Notifications about account security, or that need an answer, are mailed. */
export const DEFAULT_CHANNELS: Record<NotificationType, Channels> = {
	project: { in_app: true, mail: false, digest: true, push: true },
	team: { in_app: true, mail: true, digest: false, push: true },
	system: { in_app: true, mail: true, digest: false, push: false },
	security: { in_app: true, mail: true, digest: false, push: true },
	company: { in_app: true, mail: false, digest: true, push: false },
	company_invitation: { in_app: true, mail: false, digest: false, push: true },
	project_shared: { in_app: true, mail: false, digest: false, push: true },
}

/** Types that always show in the app, so that nobody misses a stranger's sign-in. */
export const ALWAYS_SHOWN: readonly NotificationType[] = ['security']

/** `GET /notifications/types`. `always_shown` can't be switched off in the app. */
export const NotificationTypesResponse = z.object({
	types: z.array(z.object({ type: NotificationType, defaults: Channels, always_shown: z.boolean() })),
})

const Hour = z.number().int().min(0).max(23)
const TimeZone = z
	.string()
	.max(64)
	.refine((name) => {
		try {
			return new Intl.DateTimeFormat('en', { timeZone: name }) !== null
		} catch {
			return false
		}
	}, 'This time zone is unknown')

export const NotificationPreferences = z.object({
	types: z.record(NotificationType, Channels),
	/** Quiet hours without mails and pushes; notifications from this time are delivered afterwards. */
	quiet_hours: z.object({ from: Hour, until: Hour }).nullable(),
	/** When the daily digest is mailed. */
	digest_hour: Hour,
	/** Time zone of these hours. */
	time_zone: TimeZone,
})
export type NotificationPreferences = z.infer<typeof NotificationPreferences>
/** `GET` and `PUT /notifications/preferences`. */
export const NotificationPreferencesResponse = z.object({ preferences: NotificationPreferences })

/** The key under which the settings of the account keep the preferences. */
export const NOTIFICATION_SETTING = 'notification_preferences'

/** Preferences from any stored value: missing or invalid parts get the defaults. */
export function readPreferences(kept: unknown): NotificationPreferences {
	const given = (typeof kept === 'object' && kept !== null ? kept : {}) as Record<string, unknown>
	const types = (typeof given.types === 'object' && given.types !== null ? given.types : {}) as Record<string, unknown>
	const { shape } = NotificationPreferences
	const quiet = shape.quiet_hours.safeParse(given.quiet_hours)
	const hour = Hour.safeParse(given.digest_hour)
	const zone = TimeZone.safeParse(given.time_zone)
	return {
		types: Object.fromEntries(
			NOTIFICATION_TYPES.map((type) => {
				const channels = Channels.partial().safeParse(types[type])
				const chosen = { ...DEFAULT_CHANNELS[type], ...(channels.success ? channels.data : {}) }
				return [type, ALWAYS_SHOWN.includes(type) ? { ...chosen, in_app: true } : chosen]
			}),
		) as Record<NotificationType, Channels>,
		quiet_hours: quiet.success ? quiet.data : null,
		digest_hour: hour.success ? hour.data : 7,
		time_zone: zone.success ? zone.data : 'UTC',
	}
}

export const MAX_NOTICE_TITLE = 120
export const MAX_NOTICE_MESSAGE = 1000
/** Most members that one notice can list. */
export const MAX_NOTICE_PEOPLE = 200

/**
 * `POST /notifications`: a notice to everyone in a company, by its owner and admins, or without `company_id` to
 * everyone, by super admins. A repeated request with the same `id` gets the same answer and reaches nobody twice.
 * `type` is ignored: the recipients decide it.
 */
export const SendNoticeRequest = z.strictObject({
	id: z.uuid().optional(),
	company_id: z.uuid().optional(),
	type: z.unknown().optional(),
	/** Only these members of the company. Former members are ignored. */
	user_ids: z.array(z.uuid()).min(1).max(MAX_NOTICE_PEOPLE).optional(),
	/** Only counts the recipients: nothing is sent. */
	is_preview: z.boolean().optional(),
	title: z.string().overwrite(cleanName).min(1, 'A title is required').max(MAX_NOTICE_TITLE),
	message: z.string().overwrite(cleanText).min(1, 'A message is required').max(MAX_NOTICE_MESSAGE),
})
/** Progress of a notice, which is sent in batches: the number of people it has reached. */
export const SendNoticeResponse = z.object({
	notice: z.object({
		id: z.uuid(),
		recipients: z.number().int().min(0),
		reached: z.number().int().min(0),
	}),
})

/** `POST /notifications/push-subscriptions`: this device's subscription at the browser's push service. */
export const PushSubscriptionRequest = z.object({
	endpoint: z.url({ protocol: /^https?$/ }).max(2000),
	keys: z.object({ p256dh: z.string().min(1).max(200), auth: z.string().min(1).max(100) }),
})
export const PushSubscriptionView = z.object({
	id: z.uuid(),
	/** Browser and system of the device, if known. */
	user_agent: z.string(),
	created_at: Timestamp,
	last_used_at: Timestamp.nullable(),
})
export type PushSubscriptionView = z.infer<typeof PushSubscriptionView>
export const PushSubscriptionResponse = z.object({ subscription: PushSubscriptionView })
/** `GET /notifications/push-subscriptions`: the person's devices, and the key for subscribing. */
export const PushSubscriptionsResponse = z.object({
	public_key: z.string(),
	subscriptions: z.array(PushSubscriptionView),
})
export type PushSubscriptionsResponse = z.infer<typeof PushSubscriptionsResponse>
export const UnsubscribeResponse = z.object({ removed: z.boolean() })
