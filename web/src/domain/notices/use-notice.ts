import { type SendNoticeRequest, SendNoticeResponse } from '@panelyard/contracts/messages/notifications'
import { useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import { callApi } from '../../api/call-api.ts'
import { untilAnswered } from '../../api/until-answered.ts'

export type Notice = z.input<typeof SendNoticeRequest> & { id: string }

const post = (body: Notice & { is_preview?: boolean }) =>
	callApi(SendNoticeResponse, 'POST', '/notifications', { body, reads: body.is_preview === true })

/** Counts the recipients of a notice, and sends it: once, however often, since it has an id. */
export function useNotice() {
	const preview = useMutation({
		mutationFn: async (notice: Notice) => (await post({ ...notice, is_preview: true })).notice,
	})
	const send = useMutation({ mutationFn: async (notice: Notice) => (await untilAnswered(() => post(notice))).notice })
	const reset = () => {
		preview.reset()
		send.reset()
	}
	return { preview, send, reset }
}
