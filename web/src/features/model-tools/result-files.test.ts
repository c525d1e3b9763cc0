import type { Conformance } from '@panelyard/contracts/testing/conformance'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { wordsOf } from '../../domain/conformance/words-of.test-support.ts'
import { readWorkbook } from '../../domain/sheets/read-xlsx.ts'
import { writeSheet } from '../../domain/sheets/write-xlsx.ts'
import { writeBcf } from './bcf-file.ts'
import { htmlReport } from './html-report.ts'
import { resultRows } from './result-rows.ts'

const WALL = '0000000000000000000001'
const FAULTY: Conformance = {
	checked_schema: 'IFC4',
	syntax: [{ code: 'byte_order_mark', line: 0, column: 0, message: '=A <mark> & more' }],
	syntax_count: 1,
	schema: [{ code: 'missing_attribute', line: 7, entity: '#1=IfcWall', attribute: 'GlobalId', message: 'None' }],
	schema_count: 1,
	count_by_code: {},
	rules: [
		{
			rule: 'PSE002',
			severity: 'advice',
			outcome: 'failed',
			lines: [9],
			count: 1,
			message: 'A habit',
			owners: [WALL],
		},
		{ rule: 'SPS001', severity: 'fault', outcome: 'passed', lines: [], count: 0, message: '', owners: [] },
	],
	ids: [
		{
			file: 'client.ids',
			outcome: 'failed',
			title: '',
			message: '',
			specifications: [
				{
					name: 'Fire',
					outcome: 'failed',
					applicable: 1,
					message: '',
					requirements: [
						{
							requirement: 'has FireRating',
							passed: 0,
							failed: 1,
							failures: [{ line: 12, entity: '#2=IfcWall', global_id: WALL, name: 'W', reason: 'lacks it' }],
						},
					],
				},
			],
		},
	],
}

const ROWS = [
	['byte_order_mark', null, '', '', '=A <mark> & more'],
	['missing_attribute', 7, '#1=IfcWall', '', 'None'],
	['PSE002 Property sets', 9, '', WALL, 'A habit'],
	['Fire', 12, '#2=IfcWall', WALL, 'has FireRating: lacks it'],
]
const words = await wordsOf('en')
const rowsOf = () =>
	resultRows(FAULTY, words).map(({ code, line, entity, global_id, message }) => [
		code,
		line,
		entity,
		global_id,
		message,
	])

test('every listed fault is a row, and a sheet of them is read back by our own reader', async () => {
	expect(rowsOf()).toEqual(ROWS)
	const columns = ['Code', 'Line', 'Element', 'GlobalId', 'Message'].map((header) => ({ header }))
	const { rows } = await readWorkbook(await writeSheet({ name: 'Test', columns, isRightToLeft: false }, rowsOf()), null)
	expect(rows.slice(1).map((row) => row.map((cell) => cell || null))).toEqual(
		ROWS.map((row) => row.map((cell) => cell || null)),
	)
})

test('a BCF file has a topic each, in the order of its schemas, with a viewpoint where elements are known', () => {
	const topics = [
		{ title: 'A <b> & "c"\u0000', description: 'x', globalIds: [WALL, WALL, 'short'] },
		{ title: 'No elements', description: 'y', globalIds: [] },
	]
	const files = unzipSync(writeBcf('hall & more.ifc', '2026-11-29T10:00:00.000Z', topics))
	const textOf = (path: string) => strFromU8(files[path] as Uint8Array)
	const markups = Object.keys(files).filter((path) => path.endsWith('/markup.bcf'))
	expect(textOf('bcf.version')).toContain('<Version VersionId="2.1"><DetailedVersion>2.1</DetailedVersion></Version>')
	expect(markups).toHaveLength(2)
	const [first = ''] = markups
	const markup = new DOMParser().parseFromString(textOf(first), 'text/xml')
	const names = (parent: Element | null) => [...(parent?.children ?? [])].map(({ tagName }) => tagName)
	expect(names(markup.documentElement)).toEqual(['Header', 'Topic', 'Viewpoints'])
	const topic = markup.querySelector('Topic')
	expect(names(topic)).toEqual(['Title', 'CreationDate', 'CreationAuthor', 'Description'])
	expect(topic?.querySelector('Title')?.textContent).toBe('A <b> & "c"')
	expect(topic?.getAttribute('Guid')).toBe(first.split('/')[0])
	const view = new DOMParser().parseFromString(textOf(first.replace('markup.bcf', 'viewpoint.bcfv')), 'text/xml')
	expect(names(view.documentElement)).toEqual(['Components'])
	expect(names(view.querySelector('Components'))).toEqual(['Selection', 'Visibility'])
	expect([...view.querySelectorAll('Component')].map((each) => each.getAttribute('IfcGuid'))).toEqual([WALL])
	expect(view.documentElement.getAttribute('Guid')).toBe(markup.querySelector('Viewpoints')?.getAttribute('Guid'))
	expect(Object.keys(files).filter((path) => path.endsWith('.bcfv'))).toHaveLength(1)
})

test('a page of results shows texts as they are and runs nothing', () => {
	const page = htmlReport({
		title: 'IFC test: <script>.ifc',
		intro: 'Tested',
		language: 'ar',
		direction: 'rtl',
		causes: [{ title: 'Cause', count: 'Places: 3', advice: 'Change it' }],
		table: [
			['Code', 'Message'],
			['a', '<img src=x onerror=alert(1)>'],
		],
	})
	const document = new DOMParser().parseFromString(page, 'text/html')
	expect(document.querySelector('h1')?.textContent).toBe('IFC test: <script>.ifc')
	expect(document.querySelector('html')?.getAttribute('dir')).toBe('rtl')
	expect(document.querySelectorAll('script, img')).toHaveLength(0)
	expect([...document.querySelectorAll('td')].map(({ textContent }) => textContent)).toEqual([
		'a',
		'<img src=x onerror=alert(1)>',
	])
})
