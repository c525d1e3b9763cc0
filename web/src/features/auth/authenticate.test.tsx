import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../testing/render-app.tsx'
import { examplePerson, lostOnce, stubServer } from '../../testing/stub-server.ts'
import { SecondFactorForm } from './second-factor-form.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'

afterEach(() => {
	vi.unstubAllGlobals()
	localStorage.clear()
	cleanup()
})

const user = { ...examplePerson, email: 'ada@example.com', name: 'Ada' }

test('an address that is none is refused beside its field, before anything is sent', async () => {
	const calls = stubServer({})
	await renderInApp(<SignInForm target={{}} email="" onForgot={() => {}} />)
	await userEvent.type(screen.getByLabelText('Email'), 'nobody')
	await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
	expect(await screen.findByText('Please enter a valid email address')).toBeTruthy()
	expect(screen.getByText('Password is required')).toBeTruthy()
	expect(calls).toEqual([])
})

test('wrong credentials are told above the form and what was typed stays', async () => {
	const message = 'E-mail or password is wrong'
	stubServer({ 'POST /login/emailpw': { status: 401, body: { message, error: 'INVALID_CREDENTIALS' } } })
	await renderInApp(<SignInForm target={{}} email="ada@example.com" onForgot={() => {}} />)
	await userEvent.type(screen.getByLabelText('Password'), 'not the one')
	await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
	expect((await screen.findByRole('alert')).textContent).toContain(message)
	expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe('ada@example.com')
})

test('after signing in the person is where they wanted to be', async () => {
	stubServer({ 'POST /login/emailpw': { body: { user } } })
	const target = { not_auth_redirect: 'project', id: 'p1' }
	const { router } = await renderInApp(<SignInForm target={target} email="ada@example.com" onForgot={() => {}} />)
	await userEvent.type(screen.getByLabelText('Password'), 'a long password')
	await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
	await vi.waitFor(() => expect(router.state.location.pathname).toBe('/app/project/p1'))
})

const showCode = async () => {
	const { router } = await renderInApp(<SecondFactorForm target={{ not_auth_redirect: 'project', id: 'p1' }} />)
	await userEvent.type(screen.getByLabelText(/^Code/), '123456')
	await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
	return router
}

test('a code whose answer got lost has signed in, as the server says when it is asked', async () => {
	const calls = stubServer({
		'POST /login/second_factor': lostOnce({ body: { user } }),
		'GET /auth/check': { body: { authenticated: true, user } },
	})
	const router = await showCode()
	await vi.waitFor(() => expect(router.state.location.pathname).toBe('/app/project/p1'))
	expect(calls.filter(({ path }) => path === '/login/second_factor')).toHaveLength(1)
})

test('a code whose answer got lost isn’t told as refused: it may have been used', async () => {
	stubServer({
		'POST /login/second_factor': lostOnce({ body: { user } }),
		'GET /auth/check': { body: { authenticated: false, user: null } },
	})
	await showCode()
	const alert = await screen.findByRole('alert')
	expect(alert.textContent).toContain('We don’t know whether it was done')
	expect(alert.textContent).toContain('the code may have been used. Sign in again with another code.')
})

test('a taken address at sign-up is told beside its field', async () => {
	const fields = [{ field: 'email', message: 'An account with this email already exists' }]
	stubServer({
		'POST /signup/emailpw': { status: 409, body: { message: 'Taken', error: 'EMAIL_TAKEN', details: { fields } } },
	})
	await renderInApp(<SignUpForm target={{}} />)
	await userEvent.type(screen.getByLabelText('Email'), 'ada@example.com')
	await userEvent.type(screen.getByLabelText('Password'), 'four words in a row')
	await userEvent.click(screen.getByRole('button', { name: 'Create account' }))
	expect(await screen.findByText('An account with this email already exists')).toBeTruthy()
})
