import { PERSON_HEADER } from '@panelyard/contracts/accounts/person-header'
import {
	changedPiece,
	PANELS_PER_PIECE,
	type PanelColumns,
	PanelListChanges,
} from '@panelyard/contracts/panels/panel-columns'
import type { Place } from './kept-places.ts'
import { unpackedHeaders } from './line.ts'

const PANEL_LIST = /^\/projects\/[^/]+\/panels\/columns$/
/** The status of an answer that has only what has changed: "IM Used", of RFC 3229. */
const CHANGES_ONLY = 226

export const isPanelList = ({ key }: Place): boolean => PANEL_LIST.test(key)

/**
 * Fetches the list of a project's panels: what has changed since the kept one, put into that, or the whole list.
 * @param fetchWhole for a kept list that can't be brought up to date
 */
export async function fetchList(
	{ key }: Place,
	kept: Response,
	fetchWhole: () => Promise<Response>,
): Promise<Response> {
	const etag = kept.headers.get('etag')
	if (!etag) return fetchWhole()
	const answer = await fetch(`${key}?${new URLSearchParams({ since: etag })}`, { credentials: 'same-origin' })
	if (answer.status !== CHANGES_ONLY) return answer
	// Another person may have signed in, and sees another list.
	const isForSame = answer.headers.get(PERSON_HEADER) === kept.headers.get(PERSON_HEADER)
	const text = isForSame ? await withChanges(kept, await answer.json()).catch(() => null) : null
	return text === null ? fetchWhole() : new Response(text, { headers: unpackedHeaders(answer) })
}

/** The text of a list with its changes. Throws if it isn't a list, or not the one that was changed. */
async function withChanges(kept: Response, answer: unknown): Promise<string> {
	const { places, columns, ...head } = PanelListChanges.parse(answer)
	const [first = '', ...lines] = (await kept.text()).split('\n')
	if (JSON.parse(`${first}]}`).total !== head.total) throw new Error('Another list')
	for (const number of new Set(places.map((place) => Math.floor(place / PANELS_PER_PIECE)))) {
		const line = lines[number] ?? ''
		const [text, comma] = line.endsWith(',') ? [line.slice(0, -1), ','] : [line, '']
		const piece = changedPiece(JSON.parse(text) as PanelColumns, number, { places, columns })
		lines[number] = JSON.stringify(piece) + comma
	}
	return [`${JSON.stringify(head).slice(0, -1)},"pieces":[`, ...lines].join('\n')
}
