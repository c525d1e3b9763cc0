import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { NewPassword } from '../accounts/auth.ts'
import { CreateProjectRequest } from '../projects/projects.ts'
import { PageQuery } from './paging.ts'
import { speakPlainly } from './plain-errors.ts'

beforeAll(speakPlainly)
afterAll(() => z.config({ customError: undefined }))

const messages = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues.map((one) => one.message)

test.each([
	[PageQuery, { page: 'x' }, 'Page must be a number'],
	[PageQuery, { page: '1.5' }, 'Page must be a whole number'],
	[PageQuery, { page_size: '0' }, 'Page size must be at least 1'],
	[PageQuery, { page_size: '99999' }, 'Page size must be at most 1000'],
	[CreateProjectRequest, { project_name: 'A', labels: 'x' }, 'Labels must be one of active, completed, paused, draft'],
	[CreateProjectRequest, { project_name: 'A', colour: 'x', label: 'draft' }, 'Unknown field: colour, label'],
	[CreateProjectRequest, { project_name: 'A', file_id: 'x' }, 'File id must be a valid id (UUID)'],
	[CreateProjectRequest, { project_name: 'A', description: 5 }, 'Description must be a text'],
	[
		CreateProjectRequest,
		{ project_name: 'A', description: 'x'.repeat(5000) },
		'Description is too long (at most 4000 characters)',
	],
	[CreateProjectRequest, null, 'This value must be an object'],
])('no wording of the validator is told: %#', (schema, value, message) => {
	expect(messages(schema, value)).toEqual([message])
})

test('schemas with words of their own keep them', () => {
	expect(messages(CreateProjectRequest, { project_name: '' })).toEqual(['Project name is required'])
	expect(messages(NewPassword, 'x')?.[0]).toBe('Password must have at least 10 characters')
})
