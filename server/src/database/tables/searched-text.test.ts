import { searchable } from '@panelyard/rules/texts/searchable'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'
import { isFoundIn } from './searched-text.ts'

let server: TestServer
beforeAll(async () => {
	server = await sharedTestServer()
})
afterAll(() => server.close())

const TEXTS = [
	...['W-12', 'Ｗ１２', 'E\u0301tage', 'ÉTAGE', 'Straße', 'Œuvre', 'ΟΔΟΣ', 'İstanbul', 'Ørsted', 'Łódź'],
	...['ﾊﾞｽ', 'ハス', 'مُحَمَّد', 'محمـــد', 'الطابق ٣', 'أحمد', 'مصطفى', 'W\u00ad\u200e12', '한국', '100 %', 'a_b'],
]
const TYPED = [
	...['w12', 'ｗ１', 'etage', 'Étage', 'STRASSE', 'oeuv', 'οδος', 'istan', 'orsted', 'lodz', 'バス', 'ハス'],
	...['محمد', 'الطابق 3', 'احمد', 'مصطفي', '한', '%', '_', 'nothing'],
]

it('the database finds what the browser finds', async () => {
	for (const typed of TYPED) {
		const { rows } = await server.platform.database.execute<{ text: string }>(sql`
			select text from json_array_elements_text(${JSON.stringify(TEXTS)}::json) as given (text)
			where ${isFoundIn(sql`text`, typed)}`)
		const expected = TEXTS.filter((text) => searchable(text).includes(searchable(typed)))
		expect(
			rows.map(({ text }) => text),
			typed,
		).toEqual(expected)
	}
})
