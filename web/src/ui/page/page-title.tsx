import { Title, type TitleProps } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'

/** The only h1 of a page without a header, and the window's title. Keyboard focus comes here after a navigation. */
export function PageTitle({ children, ...look }: Pick<TitleProps, 'fw' | 'fz' | 'maw'> & { children: string }) {
	useDocumentTitle(`${children} · Panelyard`)
	return (
		<Title order={1} tabIndex={-1} ta="center" lh={1.45} {...look}>
			{children}
		</Title>
	)
}
