import { z } from 'zod'
import { idArray, longArray } from '../values/long-array.ts'
import { revisionField } from '../values/revisions.ts'

/** Crockford's: without I, L, O and U, which people mistake for others. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Ten random characters, 50 bits, and the check character. */
const RANDOM_CHARACTERS = 10
export const LABEL_CODE_LENGTH = RANDOM_CHARACTERS + 1

/** Most panels of one request for labels. */
export const MAX_LABELS_PER_CALL = 2000
/** Codes that one panel keeps, the newest ones. */
export const MAX_LABELS_OF_PANEL = 20

/** The products of 1, α, α² ... in the field of 32 elements with the polynomial x⁵ + x² + 1. */
function timesAlpha(value: number, times: number): number {
	let product = value
	for (let i = 0; i < times; i++) product = (product << 1) ^ (product & 16 ? 37 : 0)
	return product
}

/**
 * The check character of ten characters. Each has a weight of its own, so one wrong character and any two swapped ones
 * are noticed.
 */
function checkCharacter(characters: string): string {
	const sum = [...characters].reduce((sum, one, place) => sum ^ timesAlpha(ALPHABET.indexOf(one), place + 1), 0)
	return ALPHABET[sum] as string
}

/** A code of ten random bytes. */
export function labelCode(random: Uint8Array): string {
	const characters = [...random.subarray(0, RANDOM_CHARACTERS)].map((byte) => ALPHABET[byte % 32]).join('')
	return characters + checkCharacter(characters)
}

/**
 * The code in what a person typed or a scanner read: the code itself, in any case, with separators and look-alikes, or an
 * address that ends with `/p/` and the code. Null when there is none.
 */
export function readLabelCode(text: string): string | null {
	const last = /^(?:\S*\/p\/)?([^/\s?#]+)\/?$/i.exec(text.trim().normalize('NFKC'))?.[1]
	const code = last?.toUpperCase().replace(/[-_.]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
	if (!code || code.length !== LABEL_CODE_LENGTH || [...code].some((one) => !ALPHABET.includes(one))) return null
	return checkCharacter(code.slice(0, RANDOM_CHARACTERS)) === code.at(-1) ? code : null
}

/** The path that a label's code leads to. */
export const labelPath = (code: string): string => `/p/${code}`

/** The address in a printed code. Codes hold capitals in half the space of small letters. */
export const labelAddress = (origin: string, code: string): string => `${origin}${labelPath(code)}`.toUpperCase()

const isLabelCode = (one: unknown): boolean => typeof one === 'string' && readLabelCode(one) === one

/** The label of a panel: its code, until somebody revokes it. */
export const Label = z.object({ code: z.string(), panel_id: z.uuid(), is_revoked: z.boolean() })
export type Label = z.infer<typeof Label>

/** `GET /projects/{id}/labels`: all labels of the project by column, the newest of a panel last. */
export const LabelListResponse = z.object({
	codes: longArray<string>(Number.POSITIVE_INFINITY, isLabelCode, { type: 'string' }),
	panel_ids: idArray(),
	/** The codes among them that are revoked. */
	revoked: longArray<string>(Number.POSITIVE_INFINITY, isLabelCode, { type: 'string' }),
	...revisionField,
})
export type LabelListResponse = z.infer<typeof LabelListResponse>

/** `POST /projects/{id}/labels`: gives each of these panels a label, unless it has one that isn't revoked. */
export const IssueLabelsRequest = z.object({
	panel_ids: idArray(MAX_LABELS_PER_CALL).refine((ids) => ids.length > 0, { message: 'Choose at least one panel' }),
})
/** The valid label of each panel. */
export const IssueLabelsResponse = z.object({ labels: z.array(Label), ...revisionField })
export type IssueLabelsResponse = z.infer<typeof IssueLabelsResponse>

/** `PUT /projects/{id}/labels/{code}` */
export const ChangeLabelRequest = z.object({ is_revoked: z.boolean() })
export const ChangeLabelResponse = z.object({ label: Label, ...revisionField })
export type ChangeLabelResponse = z.infer<typeof ChangeLabelResponse>

/** `GET /labels/{code}`: the panel of a code, for those who may see its project. */
export const FoundLabelResponse = Label.extend({ project_id: z.uuid(), project_name: z.string() })
export type FoundLabel = z.infer<typeof FoundLabelResponse>
/** The answer for unknown codes, and for those of projects that the person may not see. */
export const LABEL_UNKNOWN = 'There is no panel with this code'
