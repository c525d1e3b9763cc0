import { Notifications } from '@mantine/notifications'
import type { Profile } from '@panelyard/contracts/accounts/profile'
import { useQuery } from '@tanstack/react-query'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ChangesKeeper } from '../../domain/changes-keeper/changes-keeper.tsx'
import { profileQuery } from '../../domain/profile/profile.queries.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { type Answer, type Call, signedIn, stubServer } from '../../testing/stub-server.ts'
import { exampleProfile } from './profile.test-support.ts'
import { ProfileForm } from './profile-form.tsx'

afterEach(() => {
	cleanup()
	vi.unstubAllGlobals()
})

let kept: Profile
const start = (): Profile => ({ ...exampleProfile })
const saved = ({ body }: Call): Answer => {
	Object.assign(kept, (body as { set: object }).set)
	return { body: { profile: { ...kept } } }
}

function Page() {
	const { data } = useQuery(profileQuery)
	return data ? <ProfileForm profile={data} /> : null
}

async function open(put: (call: Call) => Answer | Promise<Answer> = saved) {
	kept = start()
	const calls = stubServer({
		...signedIn(),
		'GET /profile': () => ({ body: { profile: { ...kept } } }),
		'PUT /profile': put,
	})
	const app = await renderInApp(
		<>
			<Notifications />
			<ChangesKeeper projectId={null} />
			<Page />
		</>,
	)
	await screen.findByLabelText('Phone')
	return { ...app, bodies: () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body) }
}
const field = (name: string) => screen.getByLabelText(name) as HTMLInputElement
const retype = async (name: string, text: string) => {
	await userEvent.clear(field(name))
	await userEvent.type(field(name), text)
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

test('only what was changed is sent, without spaces around it and with what stood there before', async () => {
	const { bodies } = await open()
	expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true)
	await retype('Phone', ' +49 30 1234 ')
	await save()
	await waitFor(() => expect(bodies()).toEqual([{ set: { phone: '+49 30 1234' }, was: { phone: '' } }]))
	await screen.findByText('Profile saved')
	await waitFor(() => expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull())
})

test('what another window saved shows, unless it is being changed here', async () => {
	const { queryClient } = await open()
	await retype('Phone', '123')
	Object.assign(kept, { phone: '999', job_title: 'Site manager' })
	await queryClient.invalidateQueries({ queryKey: profileQuery.queryKey })
	await waitFor(() => expect(field('Job title').value).toBe('Site manager'))
	expect(field('Phone').value).toBe('123')
})

test('a field that another window changed is named, and everything typed stays to be saved again', async () => {
	const { bodies } = await open(async (call) => {
		if (bodies().length > 1) return saved(call)
		kept.job_title = 'Site manager'
		// The form shows what it sends before the server refuses it.
		await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true))
		return {
			status: 409,
			body: {
				message: 'You have changed this since',
				error: 'CONFLICT',
				details: { fields: [{ field: 'job_title', message: 'You have changed this since' }] },
			},
		}
	})
	await retype('Job title', 'Engineer')
	await retype('Phone', '123')
	await save()
	await screen.findByText('Another window changed this to “Site manager”. Save again to replace it.')
	expect([field('Job title').value, field('Phone').value]).toEqual(['Engineer', '123'])
	await save()
	await waitFor(() => expect(kept).toMatchObject({ job_title: 'Engineer', phone: '123' }))
	expect(bodies()[1]).toEqual({
		set: { phone: '123', job_title: 'Engineer' },
		was: { phone: '', job_title: 'Site manager' },
	})
})
