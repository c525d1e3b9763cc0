import { useEffect, useState } from 'react'
import classes from './own-file-drop.module.css'

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false

/**
 * Opens a file that is dropped anywhere on the page, unless something there takes it.
 * @param text says so while a file is over the page
 */
export function OwnFileDrop({ text }: { text: string }) {
	const [isOver, setOver] = useState(false)
	useEffect(() => {
		const over = (event: DragEvent) => {
			if (!hasFiles(event) || event.defaultPrevented) return
			event.preventDefault()
			setOver(true)
		}
		const leave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setOver(false)
		const drop = (event: DragEvent) => {
			setOver(false)
			const file = event.dataTransfer?.files[0]
			if (!file || event.defaultPrevented) return
			event.preventDefault()
			import('./open-own-file.ts').then(({ openOwnFile }) => openOwnFile(file)).catch(console.error)
		}
		window.addEventListener('dragover', over)
		window.addEventListener('dragleave', leave)
		window.addEventListener('drop', drop)
		return () => {
			window.removeEventListener('dragover', over)
			window.removeEventListener('dragleave', leave)
			window.removeEventListener('drop', drop)
		}
	}, [])
	return (
		isOver && (
			<div className={classes.over} role="status">
				<strong>{text}</strong>
			</div>
		)
	)
}
