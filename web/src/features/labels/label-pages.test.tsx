import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderInApp } from '../../testing/render-app.tsx'
import { layoutOf, placeLabels } from './label-layouts.ts'
import { LabelPages } from './label-pages.tsx'

afterEach(() => {
	cleanup()
	vi.restoreAllMocks()
})

it('lines of a label may be the same', async () => {
	const failed = vi.spyOn(console, 'error').mockImplementation(() => {})
	const layout = layoutOf('a4_14')
	const label = { id: '1', texts: { mark: 'W1', lines: ['Hall', 'Hall'] }, image: null }
	await renderInApp(<LabelPages layout={layout} kind="qr" pages={placeLabels(layout, [label], 0)} logo={null} />)
	expect(screen.getAllByText('Hall')).toHaveLength(2)
	expect(failed).not.toHaveBeenCalled()
})
