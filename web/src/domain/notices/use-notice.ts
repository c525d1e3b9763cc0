import { type SendNoticeRequest, SendNoticeResponse } from '@panelyard/contracts/notifications'
import { useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import { callApi } from '../../api/call-api.ts'
import { untilAnswered } from '../../api/until-answered.ts'

export type Notice = z.input<typeof SendNoticeRequest> & { id: string }

const post = async (body: Notice & { is_preview?: boolean }) => {
	const options = { body, reads: body.is_preview === true }
	return (await untilAnswered(() => callApi(SendNoticeResponse, 'POST', '/notifications', options))).notice
}

/** Counts the recipients of a notice, and sends it: once, however often, since it has an id. */
export function useNotice() {
	const preview = useMutation({
		mutationFn: (notice: Notice) => post({ ...notice, is_preview: true }),
	})
	const send = useMutation({ mutationFn: post })
	const reset = () => {
		preview.reset()
		send.reset()
	}
	return { preview, send, reset }
}
