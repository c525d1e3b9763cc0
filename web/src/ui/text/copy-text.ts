import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../messages/toast.ts'
import { showTextToCopy } from './text-to-copy.tsx'

/** Copies a text and says so. Where the browser refuses, it shows the text to copy by hand. */
export function useCopy(): (text: string, done?: string) => void {
	const { t } = useTranslation('viewer')
	return useCallback(
		async (text, done) => {
			if ((await copyByClipboard(text)) || copyByCommand(text)) toast.info(done ?? t('copied'))
			else showTextToCopy(t('copy_failed'), t('copy_by_hand'), text)
		},
		[t],
	)
}

/** Pages without HTTPS have no `clipboard`, whatever its type says. */
async function copyByClipboard(text: string): Promise<boolean> {
	try {
		await navigator.clipboard.writeText(text)
		return true
	} catch {
		return false
	}
}

/** The way of pages without HTTPS; browsers allow it shortly after a click or a key. */
function copyByCommand(text: string): boolean {
	const put = (event: ClipboardEvent) => {
		event.clipboardData?.setData('text/plain', text)
		event.preventDefault()
		// Not what an open dialog would copy.
		event.stopImmediatePropagation()
	}
	const selection = getSelection()
	const before = selection?.rangeCount ? selection.getRangeAt(0) : null
	// Browsers copy nothing without a selection. A selected text, unlike a field, takes no focus from what has it.
	const selected = document.createElement('span')
	selected.textContent = text
	selected.ariaHidden = 'true'
	selected.style.cssText = 'position:fixed;top:0;opacity:0;white-space:pre;user-select:text'
	document.body.append(selected)
	selection?.selectAllChildren(selected)
	addEventListener('copy', put, { capture: true })
	try {
		return document.execCommand('copy')
	} catch {
		return false
	} finally {
		removeEventListener('copy', put, { capture: true })
		selected.remove()
		selection?.removeAllRanges()
		if (before) selection?.addRange(before)
	}
}
