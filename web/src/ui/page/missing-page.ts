import { redirect } from '@tanstack/react-router'

/**
 * What a guard of a route throws for an address that matches no page. /404 is a document of its own: the address changes
 * together with the document, because browsers drop a navigation that begins while another document is being put in place.
 */
export const missingPage = () => redirect({ href: '/404', reloadDocument: true, replace: true })
