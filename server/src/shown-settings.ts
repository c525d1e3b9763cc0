import type { Diagnostics } from '@panelyard/contracts/console/diagnostics'

/**
 * Variables whose values operators can see; others are only shown as set or unset. Addresses with passwords, keys and
 * tokens don't belong here.
 */
const SHOWN: ReadonlySet<string> = new Set([
	...['PORT', 'HOST', 'DATA_DIR', 'PUBLIC_URL', 'TRUST_PROXY', 'ROLES', 'LOG_LEVEL', 'LEGAL_DIR'],
	...['MAIL_FROM', 'SUPPORT_HOURS', 'CONTACT_EMAIL', 'SOCIAL_URL', 'SOCIAL_NAME', 'OIDC_ISSUER', 'STRIPE_PRICES'],
	...[
		'MAX_IFC_UPLOAD_MB',
		'TRIAL_MAX_IFC_UPLOAD_MB',
		'STORAGE_PER_PERSON_MB',
		'JOBS_PER_PERSON',
		'JOB_HEARTBEAT_SECONDS',
	],
	...['CONVERSION_TIMEOUT_MS', 'CONVERSION_MEMORY_MB', 'CONVERSION_WORKERS', 'CONSOLE_ALLOWED_ADDRESSES'],
	...['RATE_LIMIT_CONTACT', 'RATE_LIMIT_SIGN_IN', 'RATE_LIMIT_SIGN_UP', 'RATE_LIMIT_FORGOT', 'RATE_LIMIT_UPLOAD'],
	...['RATE_LIMIT_VISITOR', 'RATE_LIMIT_JOBS', 'ASSISTANT_API', 'ASSISTANT_MODEL', 'ASSISTANT_URL'],
	...['ASSISTANT_TIMEOUT_MS', 'ASSISTANT_TOKENS_PER_DAY', 'ASSISTANT_PRICES', 'ASSISTANT_COST_PER_DAY'],
])

type ShownSetting = Diagnostics['configuration'][number]

/**
 * The variables as operators see them.
 * @param named all variables that the server reads, with their defaults as texts
 */
export function shownSettings(
	named: ReadonlyMap<string, string | null>,
	environment: Readonly<Record<string, string | undefined>>,
): ShownSetting[] {
	return [...named].map(([name, otherwise]) => {
		const given = environment[name]?.trim() || null
		const is_hidden = !SHOWN.has(name)
		return { name, value: is_hidden ? null : withoutPassword(given ?? otherwise), is_given: given !== null, is_hidden }
	})
}

/** An address may contain a name and a password, or a token in its query. */
function withoutPassword(value: string | null): string | null {
	if (!value?.includes('://')) return value
	const url = URL.parse(value)
	if (!url || !(url.username || url.password || url.search || url.hash)) return value
	return `${url.protocol}//${url.host}${url.pathname}`
}
