import { type MantineSpacing, Pagination } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../locales/format.ts'

type PageLinksProps = {
	/** Rows on all pages, and on one. */
	list: { total: number; page_size: number }
	page: number
	onPage: (page: number) => void
	mt?: MantineSpacing
}

/** The number of the last page; 1 for an empty list. */
export const lastPage = ({ total, page_size }: PageLinksProps['list']): number =>
	Math.max(1, Math.ceil(total / page_size))

/**
 * The pages of a long list; nothing where one page is enough. On a page that has gone with its rows, the way back stays.
 */
export function PageLinks({ list, page, onPage, mt = 0 }: PageLinksProps) {
	const { t } = useTranslation('shell')
	const format = useFormat()
	const last = lastPage(list)
	if (last === 1 && page === 1) return null
	return (
		<Pagination
			mt={mt}
			total={last}
			value={page}
			onChange={onPage}
			getControlProps={(control) => ({ 'aria-label': t(`pages.${control}`) })}
			getItemProps={(number) => ({ 'aria-label': t('pages.page', { number: format.integer(number) }) })}
		/>
	)
}
