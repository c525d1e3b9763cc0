import { useEffect } from 'react'
import { styleNonce } from '../../ui/appearance/style-nonce.ts'

/** Pages of this size, in millimetres and without margins, while the component is there. */
export function usePageSize({ width, height }: { width: number; height: number }): void {
	useEffect(() => {
		const style = document.createElement('style')
		style.nonce = styleNonce()
		style.textContent = `@page { size: ${width}mm ${height}mm; margin: 0 }`
		document.head.append(style)
		return () => style.remove()
	}, [width, height])
}
