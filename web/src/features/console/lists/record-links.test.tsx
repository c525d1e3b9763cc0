import { cleanup, screen } from '@testing-library/react'
import i18next from 'i18next'
import { afterEach, expect, test } from 'vitest'
import { renderInApp } from '../../../testing/render-app.tsx'
import { CompanyLinks } from './record-links.tsx'

afterEach(async () => {
	cleanup()
	await i18next.changeLanguage('en')
})

test('a role in a company is named in the reader’s language', async () => {
	const company = { id: '00000000-0000-4000-8000-000000000001', name: 'Elementwerk', role: 'owner' } as const
	await renderInApp(<CompanyLinks companies={[company]} />)
	expect(await screen.findByText('Owner')).toBeTruthy()
	await i18next.changeLanguage('de')
	expect(await screen.findByText('Inhaber')).toBeTruthy()
})
