import type { ProjectListItem } from '@panelyard/contracts/projects/projects'
import { expect, test } from 'vitest'
import { startI18n } from '../../locales/i18n.ts'
import { arrangeProjects, pageOf } from './arrange-projects.ts'

const project = (name: string, more: Partial<ProjectListItem> = {}) =>
	({
		name,
		description: '',
		file_name: null,
		updated_at: '',
		created_at: '',
		panel_count: 0,
		...more,
	}) as ProjectListItem

const names = (projects: ProjectListItem[]) => projects.map(({ name }) => name)

test('the pagination text says first to last of total, also on the last page and with nothing', async () => {
	const i18n = await startI18n()
	const text = (count: number, page: number) => {
		const { first, last, total } = pageOf(Array.from({ length: count }), page, 24)
		return i18n.t('projects:range', { first, last, total })
	}
	expect(text(50, 1)).toBe('1 to 24 of 50')
	expect(text(50, 3)).toBe('49 to 50 of 50')
	expect(text(5, 1)).toBe('1 to 5 of 5')
	expect(text(0, 1)).toBe('0 to 0 of 0')
	expect(text(2400, 100)).toBe('2,377 to 2,400 of 2,400')
})

test('a page past the end is the last one', () => {
	expect(pageOf([1, 2, 3], 9, 2)).toMatchObject({ page: 2, pages: 2, shown: [3] })
	expect(pageOf([], 3, 2)).toMatchObject({ page: 1, pages: 1, shown: [] })
})

test('search takes every word, in name, description or file name, whatever the case', () => {
	const projects = [
		project('Hall 2', { description: 'Müller AG' }),
		project('Hall 10', { file_name: 'hall_north.ifc' }),
		project('School'),
	]
	expect(names(arrangeProjects(projects, 'hall MÜLLER', 'name', 'de'))).toEqual(['Hall 2'])
	expect(names(arrangeProjects(projects, 'north', 'name', 'en'))).toEqual(['Hall 10'])
	expect(names(arrangeProjects(projects, '  ', 'name', 'en'))).toEqual(['Hall 2', 'Hall 10', 'School'])
})

test('the order asked for holds, and the list given stays as it was', () => {
	const projects = [
		project('b', { updated_at: '2026-01-02', panel_count: 3 }),
		project('a', { updated_at: '2026-01-03', panel_count: 9 }),
	]
	expect(names(arrangeProjects(projects, '', 'updated_at', 'en'))).toEqual(['a', 'b'])
	expect(names(arrangeProjects(projects, '', 'panel_count', 'en'))).toEqual(['a', 'b'])
	expect(names(projects)).toEqual(['b', 'a'])
})

test('search takes letters as they are typed in a hurry', () => {
	const projects = [project('Gebäude 2'), project('ﾋﾞﾙ')]
	expect(names(arrangeProjects(projects, 'gebaude ２', 'name', 'de'))).toEqual(['Gebäude 2'])
	expect(names(arrangeProjects(projects, 'ビル', 'name', 'ja'))).toEqual(['ﾋﾞﾙ'])
	expect(arrangeProjects(projects, 'ヒル', 'name', 'ja')).toEqual([])
})
