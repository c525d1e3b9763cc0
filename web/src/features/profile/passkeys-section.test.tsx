import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../testing/render-app.tsx'
import { signedIn, stubServer } from '../../testing/stub-server.ts'
import { PasskeysSection } from './passkeys-section.tsx'
import { exampleProfile } from './profile.test-support.ts'

afterEach(() => {
	cleanup()
	vi.unstubAllGlobals()
})

test('an address without HTTPS is named as the reason why no passkey can be added', async () => {
	vi.stubGlobal('isSecureContext', false)
	stubServer({ ...signedIn(), 'GET /account/passkeys': { body: { passkeys: [] } } })
	await renderInApp(<PasskeysSection profile={exampleProfile} />)
	expect(await screen.findByText('Passkeys work only on an https:// address.')).toBeTruthy()
	expect(screen.queryByText('This browser can’t add passkeys here.')).toBeNull()
})
