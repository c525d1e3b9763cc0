import type { Shape } from '@panelyard/contracts/assistant/assistant'
import { arabic } from './words/arabic.ts'
import { chinese } from './words/chinese.ts'
import { english } from './words/english.ts'
import { french } from './words/french.ts'
import { german } from './words/german.ts'
import { italian } from './words/italian.ts'
import { japanese } from './words/japanese.ts'
import { korean } from './words/korean.ts'
import { portuguese } from './words/portuguese.ts'
import { spanish } from './words/spanish.ts'

/** How models name parts of a building and their classes, as patterns of JavaScript and of SQL alike. */
export const SHAPE_PATTERNS: Record<Shape, string> = {
	wall: 'wall|wand|wänd|muro|mur |pared|墙|壁|벽|جدار|جدران|حائط',
	slab: 'slab|plank|hollow|decke|dalle|losa|solai|laje|vloer|楼板|叠合板|スラブ|床版|슬래브|슬라브|بلاط',
	stair: 'stair|flight|trepp|escal|scal[ae]|楼梯|階段|계단|سلالم|درج',
	balcony: 'balcon|balkon|varanda|阳台|バルコニー|발코니|شرف',
	column: 'column|colonn|coluna|kolom|pillar|stütze|stuetze|säule|saeule|poteau|pilar|pilastr|柱|기둥|عمود|أعمدة|اعمدة',
	beam: 'beam|girder|träger|traeger|unterzug|unterzüge|binder|balk(?!on)|ligger|poutre|viga|trave|梁|거더|كمر',
}

/** Meanings of words in the grammar. `key_` is a ready-made status, by its `default_key`. */
export const TAGS = [
	...([
		'set',
		'to',
		'to_after',
		'join',
		'into',
		'remove',
		'clear',
		'delete',
		'create',
		'rename',
		'plan',
		'must',
	] as const),
	...(['until', 'show', 'isolate', 'hide', 'colour', 'by', 'export', 'count', 'which', 'weight', 'area'] as const),
	...(['volume', 'length', 'width', 'height', 'except', 'except_after', 'not', 'not_after', 'none', 'all'] as const),
	...(['rest', 'selected', 'since', 'changed', 'over', 'under', 'at_least', 'at_most', 'status_word'] as const),
	...([
		'group_word',
		'category_word',
		'kind_word',
		'storey_word',
		'storey_after',
		'date_word',
		'comment_word',
		'open_word',
	] as const),
	...(['late', 'today', 'tomorrow', 'yesterday', 'received', 'named', 'with', 'and', 'range', 'from', 'wall'] as const),
	...(['slab', 'stair', 'balcony', 'column', 'beam', 'ground', 'basement', 'roof', 'key_designed'] as const),
	...(['key_in_production', 'key_produced', 'key_delivered', 'key_installed', 'key_issue', 'key_hold'] as const),
	...(['who', 'when', 'move', 'ahead', 'behind', 'write', 'cannot', 'last_week', 'skip', 'piece'] as const),
	...([
		'per',
		'per_after',
		'this_week',
		'last_month',
		'this_month',
		'resolve',
		'section',
		'property_word',
		'transfer',
		'missing',
		'lift',
		'but',
		'progress',
		'between',
	] as const),
	...([
		'next_week',
		'next_month',
		'reschedule',
		'later',
		'earlier',
		'day_word',
		'week_word',
		'due',
		'awaits',
		'no_later',
	] as const),
] as const
export type Tag = (typeof TAGS)[number]

export const WORDS = {
	en: english,
	fr: french,
	es: spanish,
	de: german,
	it: italian,
	pt: portuguese,
	zh: chinese,
	ja: japanese,
	ko: korean,
	ar: arabic,
} as const
export type WordsLanguage = keyof typeof WORDS

/** The colours of `colours`, in their order. */
export const COLOUR_CODES = [
	'#e03131',
	'#f76707',
	'#f59f00',
	'#2f9e44',
	'#1c7ed6',
	'#7950f2',
	'#e64980',
	'#8b95a5',
	'#a0522d',
	'#212529',
	'#1098ad',
] as const
