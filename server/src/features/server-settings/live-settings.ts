import {
	SERVER_SETTINGS,
	SETTINGS_LIVE_WITHIN_MS,
	type ServerSettingKey,
} from '@panelyard/contracts/console/server-settings'
import { type Config, ConfigError, readConfig } from '../../config.ts'
import type { Platform } from '../../platform/feature.ts'
import { listChanged } from './server-settings.queries.ts'

/** The part of the configuration that can change while the server runs. Everyone reads it where it is used. */
const LIVE = {
	MAX_IFC_UPLOAD_MB: 'maxIfcUploadMb',
	TRIAL_MAX_IFC_UPLOAD_MB: 'trialMaxIfcUploadMb',
	STORAGE_PER_PERSON_MB: 'storagePerPersonMb',
	JOBS_PER_PERSON: 'jobsPerPerson',
	CONVERSION_TIMEOUT_MS: 'conversionTimeoutMs',
	CONTACT_EMAIL: 'contactEmail',
	SUPPORT_HOURS: 'supportHours',
	LOG_LEVEL: 'logLevel',
} as const satisfies Record<ServerSettingKey, keyof Config>
type LiveConfig = Pick<Config, (typeof LIVE)[ServerSettingKey]>
export type Overrides = Partial<Record<ServerSettingKey, string>>

export type { LiveSettings }

const DAY_NAMES = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** A value as the environment would have it. */
function textOf(value: LiveConfig[keyof LiveConfig]): string | null {
	if (value === null) return null
	if (typeof value !== 'object') return String(value)
	return `${value.days.map((day) => DAY_NAMES[day]).join(',')} ${value.from}-${value.to} ${value.time_zone}`
}

/** The settings of one server: what its environment says, and what operators put over it. */
class LiveSettings {
	readonly #platform: Pick<Platform, 'config' | 'database' | 'log'>
	readonly #own: LiveConfig
	/** The changes that hold now; empty until the first ones, none included, are applied. */
	#applied = ''
	#timer: NodeJS.Timeout | undefined

	constructor(platform: Pick<Platform, 'config' | 'database' | 'log'>) {
		this.#platform = platform
		this.#own = pick(platform.config)
	}

	/** What holds without an operator's change. */
	ownText(key: ServerSettingKey): string | null {
		return textOf(this.#own[LIVE[key]])
	}

	/** What holds now. */
	text(key: ServerSettingKey): string | null {
		return textOf(this.#platform.config[LIVE[key]])
	}

	/** The configuration with these changes. @throws ConfigError naming what is wrong */
	read(overrides: Overrides): LiveConfig {
		const { dataDir, sessionSecret } = this.#platform.config
		const own = Object.fromEntries(SERVER_SETTINGS.map((key) => [key, this.ownText(key) ?? undefined]))
		return pick(readConfig({ ...own, ...overrides, DATA_DIR: dataDir, SESSION_SECRET: sessionSecret }))
	}

	/** Makes changes hold on this server from now on. Does nothing for those that hold already. */
	apply(overrides: Overrides): void {
		const { config, log } = this.#platform
		const wanted = JSON.stringify(SERVER_SETTINGS.map((key) => overrides[key] ?? null))
		if (wanted === this.#applied) return
		this.#applied = wanted
		try {
			Object.assign(config, this.read(overrides))
			if (log.level !== config.logLevel) log.level = config.logLevel
		} catch (error) {
			if (!(error instanceof ConfigError)) throw error
			log.error({ err: error }, 'changed settings are not valid any more; the environment’s hold')
			Object.assign(config, this.#own)
		}
	}

	/** Applies what the database says, now and whenever another server changed it. */
	async start(): Promise<void> {
		await this.refresh()
		const again = () => {
			this.#timer = setTimeout(async () => {
				await this.refresh().catch((error) => this.#platform.log.warn({ err: error }, 'settings could not be read'))
				if (this.#timer) again()
			}, SETTINGS_LIVE_WITHIN_MS)
			this.#timer.unref()
		}
		again()
	}

	stop(): void {
		clearTimeout(this.#timer)
		this.#timer = undefined
	}

	async refresh(): Promise<void> {
		const rows = await listChanged(this.#platform.database)
		this.apply(overridesOf(rows))
	}
}

const known = new WeakMap<Config, LiveSettings>()

/** Those of a server; the first call must come before anything is put over its configuration. */
export function liveSettingsOf(platform: Pick<Platform, 'config' | 'database' | 'log'>): LiveSettings {
	const live = known.get(platform.config) ?? new LiveSettings(platform)
	known.set(platform.config, live)
	return live
}

/** What is kept, of the settings that this version of the server knows. */
export const overridesOf = (rows: readonly { key: string; value: string }[]): Overrides =>
	Object.fromEntries(rows.filter(({ key }) => Object.hasOwn(LIVE, key)).map(({ key, value }) => [key, value]))

function pick(config: Config): LiveConfig {
	return Object.fromEntries(Object.values(LIVE).map((name) => [name, config[name]])) as LiveConfig
}
