interface DeferredScript {
  module: string;
  /** Requested together with the module. */
  imports?: string[];
  first?: string | undefined;
}

/**
 * Loads a script after the first frame, so that it doesn't delay styles and fonts on a slow connection; the second frame begins when the
 * first is on screen. Retries when the browser is online and every five seconds; until then the page looks as without scripts.
 */
export const deferredImport = ({ module, imports = [], first }: DeferredScript): string =>
  `requestAnimationFrame(()=>requestAnimationFrame(()=>setTimeout(async()=>{for(const href of ${JSON.stringify(imports)})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));for(;;)try{${first ? `await import(${JSON.stringify(first)});` : ""}await import(${JSON.stringify(module)});document.documentElement.dataset.scripts="";return}catch{document.documentElement.dataset.scripts="failed";await new Promise((done)=>{addEventListener("online",done,{once:true});setTimeout(done,5e3)})}})))`;
