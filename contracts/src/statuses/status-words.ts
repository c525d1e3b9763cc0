import { DEFAULT_STATUSES, type StatusIcon, type StatusType } from './statuses.ts'

type ReadyStatusLook = { name: string; icon: StatusIcon; colour: string; type: StatusType }

const step = (name: string, icon: StatusIcon, colour: string): ReadyStatusLook => ({ name, icon, colour, type: 'step' })
const flag = (name: string, icon: StatusIcon, colour: string): ReadyStatusLook => ({ name, icon, colour, type: 'flag' })

/** Statuses of the ready-made sets besides the default ones. The colours within a set are easy to distinguish. */
const TRADE_STATUSES = {
	drawn: step('Drawn', 'drawing', '#8b95a5'),
	approved: step('Approved', 'eye', '#4263eb'),
	mould_ready: step('Mould ready', 'mould', '#a0522d'),
	cast: step('Cast', 'spinner', '#f59f00'),
	cured: step('Cured', 'curing', '#f76707'),
	finished: step('Finished', 'star', '#7950f2'),
	in_yard: step('In yard', 'clock', '#be4bdb'),
	cut: step('Cut', 'spinner', '#f59f00'),
	framed: step('Framed', 'mould', '#a0522d'),
	insulated: step('Insulated', 'info', '#f76707'),
	boarded: step('Boarded', 'bookmark', '#7950f2'),
	windows_fitted: step('Windows fitted', 'clock', '#be4bdb'),
	checked: step('Checked', 'star', '#0ca678'),
	packed: step('Packed', 'flag', '#74b816'),
	material_ready: step('Material ready', 'bell', '#a0522d'),
	assembled: step('Assembled', 'mould', '#f76707'),
	welded: step('Welded', 'bookmark', '#7950f2'),
	coated: step('Coated', 'curing', '#be4bdb'),
	enclosed: step('Enclosed', 'bookmark', '#f59f00'),
	services_in: step('Services installed', 'bell', '#f76707'),
	fitted_out: step('Fitted out', 'clock', '#7950f2'),
	tested: step('Tested', 'star', '#0ca678'),
	wrapped: step('Wrapped', 'flag', '#be4bdb'),
	loaded: step('Loaded', 'crane', '#1098ad'),
	connected: step('Connected', 'info', '#74b816'),
	hold: flag('Hold', 'hold', '#e03131'),
	damaged: flag('Damaged', 'warning', '#e64980'),
	changed: flag('Changed', 'bell', '#495057'),
} as const satisfies Record<string, ReadyStatusLook>

type TradeKey = keyof typeof TRADE_STATUSES
type DefaultKey = (typeof DEFAULT_STATUSES)[number]['key']
/** Keys of statuses whose names the web app translates until a person renames them. */
export type ReadyStatusKey = TradeKey | DefaultKey

const looks = new Map<ReadyStatusKey, ReadyStatusLook>([
	...DEFAULT_STATUSES.map(({ key, progress: _, ...look }) => [key, look] as const),
	...(Object.entries(TRADE_STATUSES) as [TradeKey, ReadyStatusLook][]),
])
export const READY_STATUS_KEYS = [...looks.keys()] as [ReadyStatusKey, ...ReadyStatusKey[]]
export const isReadyStatusKey = (key: string): key is ReadyStatusKey => looks.has(key as ReadyStatusKey)

/** How a ready-made status looks, with its English name. */
export const readyStatus = (key: ReadyStatusKey): ReadyStatusLook & { default_key: ReadyStatusKey } => ({
	...(looks.get(key) as ReadyStatusLook),
	default_key: key,
})

/** The key of the ready-made status with this English name; null for none. */
export const readyKeyOfName = (name: string): ReadyStatusKey | null =>
	READY_STATUS_KEYS.find((key) => looks.get(key)?.name === name) ?? null
