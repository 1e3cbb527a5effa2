/* A page that is opened from the disk may start no worker, and the search is one. There it runs in a frame that nobody sees. */
(() => {
  if (location.protocol !== "file:") return;

  window.IFrameWorker = class extends EventTarget {
    constructor(url) {
      super();
      this.frame = document.createElement("iframe");
      this.frame.hidden = true;
      document.body.appendChild(this.frame);
      const inside = this.frame.contentWindow;
      this.listeners = [];
      inside.addEventListener = (kind, listener) => {
        if (kind === "message") this.listeners.push(listener);
      };
      inside.postMessage = (data) => {
        const message = new MessageEvent("message", { data });
        this.dispatchEvent(message);
        if (this.onmessage) this.onmessage(message);
      };
      inside.importScripts = (...urls) => Promise.all(urls.map((each) => this.load(each)));
      this.ready = this.load(url);
    }

    load(url) {
      return new Promise((resolve, reject) => {
        const script = this.frame.contentDocument.createElement("script");
        script.src = new URL(url, location.href).href;
        script.onload = resolve;
        script.onerror = reject;
        this.frame.contentDocument.body.appendChild(script);
      });
    }

    postMessage(data) {
      this.ready.then(() => {
        const message = new MessageEvent("message", { data });
        for (const listener of this.listeners) listener(message);
      });
    }

    terminate() {
      this.frame.remove();
    }
  };
  window.Worker = window.IFrameWorker;
})();
