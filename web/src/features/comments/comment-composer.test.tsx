import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../testing/render-app.tsx'
import { CommentComposer } from './comment-composer.tsx'

afterEach(cleanup)

test('Escape and Enter of somebody who composes a character neither cancel nor send', async () => {
	const [onSend, onCancel] = [vi.fn(() => null), vi.fn()]
	await renderInApp(
		<CommentComposer
			draftKey="composing"
			label="Edit"
			submit="Save"
			cancel="Cancel"
			people={[]}
			initial="かべ"
			onSend={onSend}
			onCancel={onCancel}
		/>,
	)
	const field = screen.getByLabelText('Edit')
	fireEvent.keyDown(field, { key: 'Escape', isComposing: true })
	fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true, isComposing: true })
	expect([onSend, onCancel].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
	fireEvent.keyDown(field, { key: 'Escape' })
	expect(onCancel).toHaveBeenCalledOnce()
})
