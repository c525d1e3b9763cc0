import { Button, type ButtonProps, FileButton } from '@mantine/core'
import { useRef } from 'react'

type FilesButtonProps = Omit<ButtonProps, 'variant'> & { accept: string; onFiles: (files: File[]) => void }

/** Takes some files. The same files can be chosen again, as after a failure. */
export function FilesButton({ accept, onFiles, ...button }: FilesButtonProps) {
	const reset = useRef<() => void>(null)
	const take = (files: File[]) => {
		reset.current?.()
		onFiles(files)
	}
	return (
		<FileButton multiple accept={accept} resetRef={reset} onChange={take}>
			{(opener) => <Button {...opener} {...button} variant="default" />}
		</FileButton>
	)
}
