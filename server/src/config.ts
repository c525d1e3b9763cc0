import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DEFAULT_MAX_IFC_UPLOAD_MB, DEFAULT_TRIAL_MAX_IFC_UPLOAD_MB } from '@panelyard/contracts/values/config'
import { z } from 'zod'
import { addressRanges, trustedProxies } from './address-ranges.ts'
import { readAssistant } from './assistant-settings.ts'
import { shownSettings } from './shown-settings.ts'
import { readSupportHours } from './support-hours.ts'

const SECRET_CHARACTERS = 32
const MOST_PRICES = 10
const text = z.string().trim().min(1)
const port = z.coerce.number('must be a port number').int().min(0).max(65535, 'must be a port number, at most 65535')
const positive = z.coerce.number('must be a number').positive('must be more than 0')
const count = z.coerce.number('must be a number').int('must be a whole number').positive('must be more than 0')
/** The shortest heartbeat that the job queue accepts. */
const heartbeat = count.min(10, 'must be at least 10').max(3600, 'must be at most 3600')
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http(s) address such as https://panels.example.com' })
/** Roles of a process: answer requests, run converters, delete what is due. */
export const ROLES = ['web', 'worker', 'sweeper'] as const
export type Role = (typeof ROLES)[number]
const roles = z.string().transform((value, context): Role[] => {
	const named = value.split(',').map((name) => name.trim())
	const unknown = named.filter((name) => !(ROLES as readonly string[]).includes(name))
	if (unknown.length > 0)
		context.addIssue({ code: 'custom', message: `must be a list of ${ROLES.join(', ')}, not ${unknown.join(', ')}` })
	return [...new Set(named)] as Role[]
})
/** Ids of Stripe prices, in the order in which they are shown. */
const prices = z.string().transform((value, context): string[] => {
	const ids = [...new Set(value.split(',').map((id) => id.trim()))]
	const wrong = ids.filter((id) => !/^price_\w{1,100}$/.test(id))
	if (wrong.length > 0 || ids.length > MOST_PRICES)
		context.addIssue({ code: 'custom', message: `must be a list of at most ${MOST_PRICES} ids such as price_1AbC` })
	return ids
})
/** Such as `Mon-Fri 09:00-17:00 Europe/Berlin`. */
const supportHours = z.string().transform((value, context) => {
	const hours = readSupportHours(value)
	if (hours) return hours
	context.addIssue({
		code: 'custom',
		message: 'must be days, hours and a time zone, such as Mon-Fri 09:00-17:00 Europe/Berlin',
	})
	return z.NEVER
})
/** For a million tokens in and out, such as `3/15`. */
const tokenPrices = z
	.string()
	.regex(/^\d{1,6}(\.\d{1,6})?\/\d{1,6}(\.\d{1,6})?$/, 'must be two prices of a million tokens, in/out, such as 3/15')
	.transform((value) => {
		const [tokensIn, tokensOut] = value.split('/').map(Number)
		return { in: tokensIn ?? 0, out: tokensOut ?? 0 }
	})
/** The app aborts any request after a minute. */
const LONGEST_ASKING_MS = 45_000
/** At most this many requests in this many milliseconds. */
const rate = z
	.string()
	.regex(/^\d+\/\d+[smh]$/, 'must be a number per time span, such as 10/1m')
	.transform((value) => {
		const [max = '', span = ''] = value.split('/')
		const unit = { s: 1000, m: 60_000, h: 3_600_000 }[span.slice(-1)] ?? 1000
		return { max: Number(max), timeWindow: Number(span.slice(0, -1)) * unit }
	})

/** Push services of current browsers. */
const PUSH_SERVICES =
	'fcm.googleapis.com,updates.push.services.mozilla.com,*.push.services.mozilla.com,*.notify.windows.com,*.push.apple.com'

/** Every variable that the server reads; documented in `docs/operations.md`. */
const Environment = z.object({
	PORT: port.default(3000),
	HOST: text.default('0.0.0.0'),
	DATA_DIR: text.default('.data'),
	DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
	STORAGE_URL: z.url({ error: 'must be an address such as s3://bucket' }).optional(),
	PUBLIC_URL: httpUrl.optional(),
	TRUST_PROXY: trustedProxies.default(false),
	SESSION_SECRET: z.string().min(SECRET_CHARACTERS, `must have at least ${SECRET_CHARACTERS} characters`).optional(),
	SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }).optional(),
	MAIL_FROM: text.default('Panelyard <no-reply@localhost>'),
	SUPPORT_HOURS: supportHours.optional(),
	CONTACT_EMAIL: z.email('must be an email address').optional(),
	SOCIAL_URL: httpUrl.optional(),
	SOCIAL_NAME: text.max(40, 'must have at most 40 characters').optional(),
	LEGAL_DIR: text.optional(),
	RATE_LIMIT_CONTACT: rate.default({ max: 5, timeWindow: 600_000 }),
	GOOGLE_CLIENT_ID: text.optional(),
	GOOGLE_CLIENT_SECRET: text.optional(),
	OIDC_ISSUER: httpUrl.default('https://accounts.google.com'),
	STRIPE_SECRET_KEY: text.optional(),
	STRIPE_WEBHOOK_SECRET: text.optional(),
	STRIPE_PRICES: prices.optional(),
	STRIPE_API_URL: httpUrl.optional(),
	MAX_IFC_UPLOAD_MB: positive.default(DEFAULT_MAX_IFC_UPLOAD_MB),
	TRIAL_MAX_IFC_UPLOAD_MB: positive.default(DEFAULT_TRIAL_MAX_IFC_UPLOAD_MB),
	STORAGE_PER_PERSON_MB: positive.default(51_200),
	CONVERSION_TIMEOUT_MS: count.default(30 * 60_000),
	CONVERSION_MEMORY_MB: count.default(4096),
	CONVERSION_WORKERS: count.default(2),
	JOBS_PER_PERSON: count.default(100),
	JOB_HEARTBEAT_SECONDS: heartbeat.default(30),
	ROLES: roles.default([...ROLES]),
	RATE_LIMIT_SIGN_IN: rate.default({ max: 10, timeWindow: 60_000 }),
	RATE_LIMIT_SIGN_UP: rate.default({ max: 60, timeWindow: 3_600_000 }),
	RATE_LIMIT_FORGOT: rate.default({ max: 5, timeWindow: 900_000 }),
	RATE_LIMIT_UPLOAD: rate.default({ max: 60, timeWindow: 600_000 }),
	RATE_LIMIT_VISITOR: rate.default({ max: 600, timeWindow: 60_000 }),
	RATE_LIMIT_JOBS: rate.default({ max: 200, timeWindow: 600_000 }),
	LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
	VAPID_PUBLIC_KEY: text.optional(),
	VAPID_PRIVATE_KEY: text.optional(),
	PUSH_SERVICES: text.default(PUSH_SERVICES),
	CONSOLE_ALLOWED_ADDRESSES: addressRanges.optional(),
	ASSISTANT_API: z.enum(['openai', 'anthropic'], 'must be openai or anthropic').optional(),
	ASSISTANT_MODEL: text.max(200, 'must have at most 200 characters').optional(),
	ASSISTANT_URL: httpUrl.optional(),
	ASSISTANT_KEY: text.optional(),
	ASSISTANT_TIMEOUT_MS: count.max(LONGEST_ASKING_MS, `must be at most ${LONGEST_ASKING_MS}`).default(20_000),
	ASSISTANT_TOKENS_PER_DAY: count.max(1e12, 'must be at most 1000000000000').default(1_000_000),
	ASSISTANT_PRICES: tokenPrices.optional(),
	ASSISTANT_COST_PER_DAY: positive.max(1e6, 'must be at most 1000000').optional(),
	METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
})

/** Names of all variables the server reads. */
export const SETTING_NAMES: readonly string[] = Object.keys(Environment.shape)

/** Variables that operators may see: no secrets, and nothing that could contain one. */
export const settingsForOperators = (environment: Record<string, string | undefined> = process.env) =>
	shownSettings(
		new Map(Object.entries(Environment.shape).map(([name, kind]) => [name, defaultText(kind)])),
		environment,
	)

function defaultText(kind: z.ZodType): string | null {
	const value = kind.safeParse(undefined).data
	if (value === undefined || value === null) return null
	if (Array.isArray(value)) return value.join(',')
	if (typeof value !== 'object') return String(value)
	const { max, timeWindow } = value as z.output<typeof rate>
	return `${max}/${timeWindow / 1000}s`
}

/** Lists invalid variables and their errors, for the person starting the server. */
export class ConfigError extends Error {
	constructor(problems: string[]) {
		super(`The configuration is not valid:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
		this.name = 'ConfigError'
	}
}

/**
 * The server's settings from environment variables; the only place that reads them. Makes the data directory.
 * @throws ConfigError with every invalid variable
 */
export function readConfig(environment: Record<string, string | undefined> = process.env) {
	const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
	const parsed = Environment.safeParse(given)
	if (!parsed.success) {
		throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
	}
	const env = parsed.data
	if (Boolean(env.GOOGLE_CLIENT_ID) !== Boolean(env.GOOGLE_CLIENT_SECRET)) {
		throw new ConfigError(['GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET: set both or neither'])
	}
	const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PRICES } = env
	const stripe =
		STRIPE_SECRET_KEY && STRIPE_WEBHOOK_SECRET && STRIPE_PRICES
			? {
					secretKey: STRIPE_SECRET_KEY,
					webhookSecret: STRIPE_WEBHOOK_SECRET,
					prices: STRIPE_PRICES,
					/** Null for Stripe's own. */
					apiUrl: env.STRIPE_API_URL ?? null,
				}
			: null
	if (!stripe && (STRIPE_SECRET_KEY || STRIPE_WEBHOOK_SECRET || STRIPE_PRICES)) {
		throw new ConfigError(['STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET and STRIPE_PRICES: set all three or none'])
	}
	if (Boolean(env.VAPID_PUBLIC_KEY) !== Boolean(env.VAPID_PRIVATE_KEY)) {
		throw new ConfigError(['VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY: set both or neither'])
	}
	if (env.SMTP_URL && !env.PUBLIC_URL) {
		throw new ConfigError(['PUBLIC_URL: needed when SMTP_URL is set, since mails carry links to it'])
	}
	const assistant = readAssistant(env)
	if ('problem' in assistant) throw new ConfigError([assistant.problem])
	const missing = (['web', 'worker'] as const).filter((role) => !env.ROLES.includes(role))
	if (missing.length > 0 && !env.DATABASE_URL) {
		throw new ConfigError([
			`ROLES: also needs ${missing.join(' and ')}, since only one process can use the embedded database. Or set DATABASE_URL`,
		])
	}
	const dataDir = resolve(env.DATA_DIR)
	makeDataDir(dataDir)
	return {
		port: env.PORT,
		host: env.HOST,
		/** Absolute. */
		dataDir,
		/** Null: the embedded database in `dataDir`. */
		databaseUrl: env.DATABASE_URL ?? null,
		/** Null: files are kept in `dataDir`. */
		storageUrl: env.STORAGE_URL ?? null,
		/** Address of the app, without a trailing slash; null: the address of each request. */
		publicUrl: env.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
		trustProxy: env.TRUST_PROXY,
		sessionSecret: env.SESSION_SECRET ?? keptSecret(dataDir),
		smtpUrl: env.SMTP_URL ?? null,
		mailFrom: env.MAIL_FROM,
		/** Contact address; null: the app shows none. */
		contactEmail: env.CONTACT_EMAIL ?? null,
		/** Link in the footer of public pages; null for none. The default name is the address's host. */
		socialUrl: env.SOCIAL_URL ?? null,
		socialName: env.SOCIAL_NAME ?? null,
		/** Absolute folder with the operator's imprint, privacy and terms; null for the built-in texts. */
		legalDir: env.LEGAL_DIR ? resolve(env.LEGAL_DIR) : null,
		/** When the support answers; null: the chat shows no hours. */
		supportHours: env.SUPPORT_HOURS ?? null,
		google:
			env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET
				? { clientId: env.GOOGLE_CLIENT_ID, clientSecret: env.GOOGLE_CLIENT_SECRET, issuer: env.OIDC_ISSUER }
				: null,
		/** Null: people can't buy plans. */
		stripe,
		maxIfcUploadMb: env.MAX_IFC_UPLOAD_MB,
		trialMaxIfcUploadMb: Math.min(env.TRIAL_MAX_IFC_UPLOAD_MB, env.MAX_IFC_UPLOAD_MB),
		/** Limit of all files of one person. */
		storagePerPersonMb: env.STORAGE_PER_PERSON_MB,
		conversionTimeoutMs: env.CONVERSION_TIMEOUT_MS,
		conversionMemoryMb: env.CONVERSION_MEMORY_MB,
		/** Converter processes that run at the same time on this server. */
		conversionWorkers: env.CONVERSION_WORKERS,
		/** Rate limit of conversions and other jobs that one person may start. */
		jobRate: env.RATE_LIMIT_JOBS,
		/** Rate limit of reads of public projects by one address without an account. */
		visitorRateLimit: env.RATE_LIMIT_VISITOR,
		/** Unfinished jobs one person may have. */
		jobsPerPerson: env.JOBS_PER_PERSON,
		/** A worker without a heartbeat for this long counts as dead, and others take over its jobs. */
		jobHeartbeatSeconds: env.JOB_HEARTBEAT_SECONDS,
		/** The roles of this process. */
		roles: env.ROLES,
		rateLimits: {
			signIn: env.RATE_LIMIT_SIGN_IN,
			signUp: env.RATE_LIMIT_SIGN_UP,
			forgot: env.RATE_LIMIT_FORGOT,
			upload: env.RATE_LIMIT_UPLOAD,
			contact: env.RATE_LIMIT_CONTACT,
		},
		logLevel: env.LOG_LEVEL,
		push: {
			/** Null: a pair that is generated once and kept in the database. */
			keys:
				env.VAPID_PUBLIC_KEY && env.VAPID_PRIVATE_KEY
					? { public_key: env.VAPID_PUBLIC_KEY, private_key: env.VAPID_PRIVATE_KEY }
					: null,
			/** Hosts, `*.host` for those below one, or whole origins. */
			services: env.PUSH_SERVICES.split(',').map((service) => service.trim()),
			/** Contact for push services about this server's pushes. */
			contact: env.PUBLIC_URL?.startsWith('https:')
				? env.PUBLIC_URL
				: `mailto:${/<([^>]+)>/.exec(env.MAIL_FROM)?.[1] ?? env.MAIL_FROM}`,
		},
		/** Addresses and ranges where super admins have their rights; null: anywhere. */
		consoleAddresses: env.CONSOLE_ALLOWED_ADDRESSES ?? null,
		/** Null: only the built-in grammar reads instructions. */
		assistant: assistant.settings,
		/** Null: `/metrics` answers only to this machine. */
		metricsToken: env.METRICS_TOKEN ?? null,
	}
}
export type Config = ReturnType<typeof readConfig>

function makeDataDir(dataDir: string): void {
	try {
		mkdirSync(dataDir, { recursive: true, mode: 0o700 })
	} catch (error) {
		throw new ConfigError([`DATA_DIR: cannot make the directory ${dataDir} (${(error as Error).message})`])
	}
}

/**
 * Creates the secret at the first start and keeps it, so that a restart doesn't break unfinished sign-ins. Replaces a
 * secret that is too short, for example after a crash while writing.
 */
function keptSecret(dataDir: string): string {
	const path = join(dataDir, 'session-secret')
	const made = randomBytes(32).toString('base64url')
	try {
		writeFileSync(path, made, { flag: 'wx', mode: 0o600 })
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw unusable(dataDir, error)
	}
	try {
		if (readFileSync(path, 'utf8').trim().length < SECRET_CHARACTERS) {
			const whole = `${path}.${process.pid}`
			writeFileSync(whole, made, { mode: 0o600 })
			renameSync(whole, path)
		}
		return readFileSync(path, 'utf8')
	} catch (error) {
		throw unusable(dataDir, error)
	}
}

const unusable = (dataDir: string, error: unknown): ConfigError =>
	new ConfigError([`DATA_DIR: cannot use ${dataDir} (${(error as Error).message})`])
