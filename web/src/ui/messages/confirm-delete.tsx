import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useErrorText } from './error-text.ts'
import { useOpenError } from './use-open-error.ts'

type ConfirmDeleteProps<Item extends { id: string }> = {
	/** Null keeps the dialog shut. */
	item: Item | null
	title: (item: Item) => string
	/** What goes and what stays. */
	text: (item: Item) => string
	cancel: string
	confirm: string
	/** Deletes it; a refusal is told in the dialog. */
	remove: {
		mutate: (item: Item, options: { onSuccess: () => void }) => void
		reset: () => void
		isPending: boolean
		error: unknown
	}
	/** Whether this person can't delete it; what is below the text says why. */
	isRefused?: boolean
	onClose: () => void
	/** What is asked below the text. */
	children?: ReactNode
}

/** Says what is lost before something is deleted. */
export function ConfirmDelete<Item extends { id: string }>(props: ConfirmDeleteProps<Item>) {
	const { item, title, text, cancel, confirm, remove, isRefused = false, onClose, children } = props
	const errorText = useErrorText()
	const error = useOpenError(remove.error)
	// Kept while the dialog fades out, so that its text does not vanish first.
	const [shown, setShown] = useState(item)
	if (item && item !== shown) setShown(item)
	const close = () => {
		remove.reset()
		onClose()
	}
	return (
		<Modal opened={item !== null} onClose={() => remove.isPending || close()} title={shown ? title(shown) : ''}>
			<Stack gap="md">
				<Text>{shown ? text(shown) : ''}</Text>
				{children}
				{error !== null && (
					<Text c="red" role="alert">
						{errorText(error)}
					</Text>
				)}
				<Group justify="flex-end" gap="xs">
					<Button variant="default" disabled={remove.isPending} onClick={close} data-autofocus>
						{cancel}
					</Button>
					<Button
						color="red"
						loading={remove.isPending}
						disabled={isRefused}
						onClick={() => shown && remove.mutate(shown, { onSuccess: close })}
					>
						{confirm}
					</Button>
				</Group>
			</Stack>
		</Modal>
	)
}
