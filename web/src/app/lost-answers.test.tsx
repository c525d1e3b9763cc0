import { AuthMessageResponse } from '@panelyard/contracts/accounts/auth'
import { useMutation } from '@tanstack/react-query'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { goneIs } from '../api/until-answered.ts'
import { endSession, useEnter } from '../domain/account/auth-calls.ts'
import { useNotificationChanges } from '../domain/notifications/use-notification-changes.ts'
import { useDeleteProject, useRestoreProject } from '../domain/project/deleted-project.queries.ts'
import { useCancelConversion, useChangePanelRule } from '../domain/project/project.queries.ts'
import { ForgotPasswordForm } from '../features/auth/forgot-password-form.tsx'
import { useCompanyCall, useRestoreCompany } from '../features/companies/company.queries.ts'
import { exampleTask, FILE_ID } from '../features/model-tools/model-task.test-support.ts'
import { useRestartModelTask } from '../features/model-tools/model-tasks.queries.ts'
import { useAccountCall } from '../features/profile/account-calls.ts'
import { useLeaveProject } from '../features/project-list/project-list.queries.ts'
import { exampleProject, PROJECT_ID } from '../testing/project.test-support.ts'
import { renderInApp } from '../testing/render-app.tsx'
import { type Answer, examplePerson, lostOnce, stubServer } from '../testing/stub-server.ts'

afterEach(() => {
	cleanup()
	vi.unstubAllGlobals()
})

const PROJECT = `/projects/${PROJECT_ID}`
const refused = (status: number, error: string): Answer => ({ status, body: { message: 'no', error } })
const gone = refused(404, 'NOT_FOUND')
const project = exampleProject()
const noop = () => {}

type Case = {
	what: string
	useCall: () => { mutate: (input: never) => void; status: string }
	input?: unknown
	call: string
	/** The answer of the second try. */
	again?: Answer
	/** Calls that come after it. */
	after?: Record<string, Answer>
}

const cases: Case[] = [
	{
		what: 'a password is changed',
		useCall: () => useAccountCall(AuthMessageResponse, 'PUT', '/account/password'),
		input: { current_password: 'old', password: 'new' },
		call: 'PUT /account/password',
		again: { body: { message: 'done' } },
	},
	{
		what: 'an account is made, by a call that finds its address taken',
		useCall: () => useEnter('signup', {}),
		input: { email: 'ada@example.com', password: 'four words in a row' },
		call: 'POST /signup/emailpw',
		again: refused(409, 'EMAIL_TAKEN'),
		after: { 'POST /login/emailpw': { body: { user: examplePerson } } },
	},
	{
		what: 'a project is deleted',
		useCall: () => useDeleteProject({ id: PROJECT_ID, name: 'Hall 4' }, noop),
		call: `DELETE ${PROJECT}`,
		again: gone,
	},
	{
		what: 'a project is restored',
		useCall: useRestoreProject,
		input: PROJECT_ID,
		call: `POST ${PROJECT}/restore`,
		again: gone,
		after: { [`GET ${PROJECT}`]: { body: { project } } },
	},
	{
		what: 'a project is left',
		useCall: () => useLeaveProject('me'),
		input: PROJECT_ID,
		call: `DELETE ${PROJECT}/access/me`,
		again: { status: 403, body: { error: 'ACCESS_DENIED', message: 'Access denied' } },
	},
	{
		what: 'a company is left',
		useCall: () => useCompanyCall(),
		input: { method: 'POST', path: '/leave', body: { company_id: 'c1' }, is_repeatable: true, done_is: 403 },
		call: 'POST /companies/leave',
		again: { status: 403, body: { error: 'ACCESS_DENIED', message: 'Access denied' } },
	},
	{
		what: 'a company is restored',
		useCall: useRestore,
		input: 'c1',
		call: 'POST /companies/c1/restore',
		again: gone,
	},
	{
		what: 'two-step sign-in is switched on, by a call that finds it on',
		useCall: () => useAccountCall(AuthMessageResponse, 'POST', '/account/second_factor/confirm', [], goneIs(null, 409)),
		input: { code: '123456' },
		call: 'POST /account/second_factor/confirm',
		again: refused(409, 'CONFLICT'),
	},
	{
		what: 'a panel rule is chosen',
		useCall: () => useChangePanelRule(PROJECT_ID),
		input: { panel_rule: null },
		call: `PUT ${PROJECT}`,
		again: { body: { project } },
	},
	{
		what: 'a conversion is stopped',
		useCall: () => useCancelConversion(PROJECT_ID),
		call: `POST ${PROJECT}/conversion/cancel`,
		again: refused(409, 'CONFLICT'),
		after: { [`GET ${PROJECT}/conversion_status`]: { body: { project, conversion_job: null } } },
	},
	{
		what: 'a test is started once',
		useCall: useRestartModelTask,
		input: exampleTask({ kind: 'inspect', file_id: FILE_ID }),
		call: 'POST /model_tasks',
		again: { body: { model_task: exampleTask({}) } },
	},
	{
		what: 'notifications are cleared',
		useCall: () => useNotificationChanges().clearAll,
		input: PROJECT_ID,
		call: 'DELETE /notifications/clear-all',
		again: { body: { removed: 3, removal_id: PROJECT_ID, unread_count: 0 } },
	},
	{
		what: 'a company is deleted',
		useCall: () => useCompanyCall(),
		input: { method: 'DELETE', path: '/c1' },
		call: 'DELETE /companies/c1',
		again: gone,
	},
]

function useRestore() {
	const { restore } = useRestoreCompany()
	return useMutation({ mutationFn: (id: string) => restore(id) })
}

function Probe({ useCall, input }: Pick<Case, 'useCall' | 'input'>) {
	const { mutate, status } = useCall()
	return (
		<button type="button" onClick={() => mutate(input as never)}>
			{status}
		</button>
	)
}

test.each(cases)('$what although the first answer got lost', async ({ useCall, input, call, again, after = {} }) => {
	const calls = stubServer({ [call]: lostOnce(again ?? {}), ...after })
	await renderInApp(<Probe useCall={useCall} input={input} />)
	fireEvent.click(await screen.findByRole('button', { name: 'idle' }))
	await vi.waitFor(() =>
		expect(screen.queryByRole('button', { name: /success/ }) ?? screen.queryByText('elsewhere')).toBeTruthy(),
	)
	const sent = calls.filter(({ method, path }) => `${method} ${path}` === call)
	expect(sent).toHaveLength(2)
	expect(sent[0]?.body).toEqual(sent[1]?.body)
	for (const next of Object.keys(after)) expect(calls.map(({ method, path }) => `${method} ${path}`)).toContain(next)
})

test('whether one is signed out isn’t known while no answer comes', async () => {
	stubServer({
		'GET /logout': () => {
			setTimeout(() => window.dispatchEvent(new Event('online')))
			throw new TypeError('Failed to fetch')
		},
	})
	await expect(endSession()).rejects.toMatchObject({ may_be_done: true })
})

test('a mail that may have been sent is looked for before another one is asked for', async () => {
	stubServer({
		'POST /auth/forgot_password': () => {
			throw new TypeError('Failed to fetch')
		},
	})
	await renderInApp(<ForgotPasswordForm email="ada@example.com" />)
	fireEvent.click(await screen.findByRole('button', { name: 'Send link' }))
	await screen.findByText(/^The server’s answer got lost, so the email may have been sent/)
})
